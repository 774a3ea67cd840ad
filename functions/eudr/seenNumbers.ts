import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { isCheckable } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { numberKey } from "./store/numberCheck.ts";

const NUMBERS_A_MESSAGE = 100;

/** Queues numbers to be checked; one that cannot be checked, or was named before to this function, costs no message. */
export function openSeenNumbers(isRenewed: boolean): (numbers: readonly EudrNumber[]) => Promise<void> {
  const seen = new Set<string>();
  return async (numbers) => {
    const fresh = numbers.filter((number) => {
      const key = numberKey(number);
      if (seen.has(key)) return false;
      seen.add(key);
      return isCheckable(number);
    });
    const starts = Array.from(
      { length: Math.ceil(fresh.length / NUMBERS_A_MESSAGE) },
      (_, at) => at * NUMBERS_A_MESSAGE,
    );
    const messages = starts.map((start) => {
      const pairs = fresh.slice(start, start + NUMBERS_A_MESSAGE);
      return {
        kind: "numbers" as const,
        numbers: pairs.map(({ reference, verification }) => ({ reference, verification })),
        isRenewed,
      };
    });
    await enqueue("eudrChecks", messages);
  };
}
