import { companySums, deliveredSum } from "#functions/reports/store/deliveredSums.ts";
import type { Quarter } from "#shared/basics/periods.ts";
import type { Unit } from "#shared/basics/units.ts";

/** Amounts in ten-thousandths, as plans are; sums of deliveries have thousandths. */
export type DeliveredAmounts = Record<Unit, number>;
const TEN_THOUSANDTHS = 10;

export async function deliveredInQuarters(
  company: number,
  quarters: readonly Quarter[],
): Promise<(quarter: Quarter) => DeliveredAmounts> {
  const years = [...new Set(quarters.map(({ year }) => year))];
  const sums = await Promise.all(
    years.map(async (year) => ({ year, cells: [...(await companySums(year, deliveredSum, [company]))] })),
  );
  return (quarter) => {
    const found: DeliveredAmounts = { SCM: 0, LCM: 0 };
    const { cells = [] } = sums.find(({ year }) => year === quarter.year) ?? {};
    for (const { unit, numbers } of cells) {
      for (let at = 0; at < numbers.length; at += 3) {
        const month = numbers[at] ?? 0;
        if (Math.ceil(month / 3) === quarter.quarter) found[unit] += (numbers[at + 1] ?? 0) * TEN_THOUSANDTHS;
      }
    }
    return found;
  };
}
