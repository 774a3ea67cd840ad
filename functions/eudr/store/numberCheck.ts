import { entity } from "#functions/platform/table/entity.ts";
import type { NumberCheck } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";

export const NumberCheckEntity = /* @__PURE__ */ entity<NumberCheck>()({
  name: "numberCheck",
  /** What did the Information System last answer about this pair of numbers? */
  key: { of: ["reference"], by: ["verification"] },
});

export type CheckOf = (number: EudrNumber) => NumberCheck | undefined;

/** Of numbers that may repeat; those never seen have none. */
export async function checksOf(numbers: readonly EudrNumber[]): Promise<CheckOf> {
  const keyOf = ({ reference, verification }: EudrNumber) => JSON.stringify([reference, verification]);
  const wanted = new Map(
    numbers.map(({ reference, verification }) => {
      const key = { reference, verification };
      return [keyOf(key), key];
    }),
  );
  const checks = await NumberCheckEntity.getAll([...wanted.values()]);
  const found = new Map(checks.map((check) => [keyOf(check), check]));
  return (number) => found.get(keyOf(number));
}
