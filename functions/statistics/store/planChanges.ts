import { netChanges, reversed, type SumChange } from "#functions/platform/sums/sumChange.ts";
import type { Unit } from "#shared/basics/units.ts";

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
  return rows.map(({ assortment, unit, destination, month, amount }) => ({
    side: "plan",
    company,
    assortment,
    unit,
    buyer: 0,
    destinationKey: destination === null ? "" : String(destination),
    day: `${year}-${String(month).padStart(2, "0")}-01`,
    amount,
    rows: 1,
  }));
}
