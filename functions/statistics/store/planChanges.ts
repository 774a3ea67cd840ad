import { netChanges, reversed, type SumChange } from "#functions/platform/sums/sum.ts";
import { timberSum } from "#functions/reports/store/deliveredSums.ts";
import type { Unit } from "#shared/basics/units.ts";

/** Ten-thousandths of groups of assortments; a destination has its id. */
export const planSum = /* @__PURE__ */ timberSum("plan", 1, "month");

/** An explicit 0 counts as a plan. */
export interface PlannedRow {
  assortment: number;
  unit: Unit;
  /** Id of the destination; null for a group not planned by destination, or for one outside of it. */
  destination: number | null;
  /** 1–12 */
  month: number;
  amount: number;
}

/** Put `sumDeltas` of them into the transaction of the forecast, then call `foldWaiting`. */
export function planChanges(
  forecast: { company: number; year: number },
  before: readonly PlannedRow[],
  after: readonly PlannedRow[],
): SumChange[] {
  return netChanges([...reversed(planned(forecast, before)), ...planned(forecast, after)]);
}

export function planned(
  { company, year }: { company: number; year: number },
  rows: readonly PlannedRow[],
): SumChange[] {
  return rows.map(({ assortment, unit, destination, month, amount }) => {
    const destinationKey = destination === null ? "" : String(destination);
    const day = `${year}-${String(month).padStart(2, "0")}-01`;
    return planSum.change({ company, assortment, unit, buyer: 0, destinationKey, day }, { amount });
  });
}
