import {
  add,
  addVolume,
  type Cents,
  NO_CENTS,
  NO_VOLUME,
  type Thousandths,
  type Volumes,
} from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";

/** Totals of one kind of act; purchases and sales are never added together. */
export interface LineTotals extends Volumes {
  lines: number;
  sum: Cents;
}

export function noLines(): LineTotals {
  return { lines: 0, solid: NO_VOLUME, loose: NO_VOLUME, sum: NO_CENTS };
}

/** Adds a line to the totals of its kind (docs/rules/compositeReports.md, "Totals"). */
export function addLine(totals: LineTotals, line: { unit: Unit; amount: Thousandths; sum: Cents }): void {
  totals.lines += 1;
  addVolume(totals, line.unit, line.amount);
  totals.sum = add(totals.sum, line.sum);
}
