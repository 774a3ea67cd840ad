import type { Unit } from "#shared/basics/units.ts";
import { netChanges, reversed, type SumChange } from "./sumChange.ts";

/** A row of a forecast; an explicit 0 is one. */
export interface PlannedRow {
  /** Group of assortments. */
  assortment: number;
  unit: Unit;
  /** Id of the destination; null where the group is not planned by destination, or for one outside of it. */
  destination: number | null;
  /** 1–12 */
  month: number;
  /** Ten-thousandths of a cubic metre. */
  amount: number;
}

/**
 * What a forecast adds to the sums of plans when its rows change; no rows before it exists. Put `sumDeltas` of it into
 * the transaction of the forecast, then call `foldWaiting`.
 */
export function planChanges(
  forecast: { company: number; year: number },
  before: readonly PlannedRow[],
  after: readonly PlannedRow[],
): SumChange[] {
  return netChanges([...reversed(planned(forecast, before)), ...planned(forecast, after)]);
}

/** What the rows of a forecast plan. */
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
    place: destination === null ? "" : String(destination),
    day: `${year}-${String(month).padStart(2, "0")}-01`,
    amount,
    rows: 1,
  }));
}
