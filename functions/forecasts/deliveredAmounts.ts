import { companySums } from "#functions/data/sums/sumReads.ts";
import { compareQuarters, type Quarter } from "#shared/domain/dates/periods.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";

/** In ten-thousandths, as plans are; sums of deliveries have thousandths. */
export type DeliveredAmounts = Record<Unit, number>;
const TEN_THOUSANDTHS = 10;

/** What a company delivered in each of these quarters, of all assortments, by unit; a get for each year. */
export async function deliveredInQuarters(
  company: number,
  quarters: readonly Quarter[],
): Promise<(quarter: Quarter) => DeliveredAmounts> {
  const years = [...new Set(quarters.map(({ year }) => year))];
  const sums = (await Promise.all(years.map((year) => companySums(year, "delivered", [company])))).flat();
  return (quarter) => {
    const found: DeliveredAmounts = { SCM: 0, LCM: 0 };
    for (const { unit, year, month, amount } of sums) {
      const own = { year, quarter: Math.ceil(month / 3) };
      if (compareQuarters(own, quarter) === 0) found[unit] += amount * TEN_THOUSANDTHS;
    }
    return found;
  };
}
