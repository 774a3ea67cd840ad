import { add, addVolume, type Cents, NO_CENTS, NO_VOLUME, type Volumes } from "#shared/basics/amounts.ts";
import { sumOfVolume } from "#shared/basics/money.ts";
import type { Report } from "./store/report.ts";
import type { ReportRow } from "./store/reportRows.ts";

/** `unpriced` counts open rows only. */
export function sumsOf(
  rows: readonly ReportRow[],
  actOf: readonly number[],
): Pick<Report, "solid" | "loose" | "unpriced" | "openSolid" | "openLoose" | "openCents"> & { allCents: Cents } {
  const allCents = rows.reduce((sum, { amount, cents }) => add(sum, sumOfVolume(amount, cents)), NO_CENTS);
  const unpriced = rows.filter((row, index) => actOf[index] === 0 && row.priceSource === "none").length;
  return { ...volumeOfRows(rows), ...openSumsOf(rows, actOf), allCents, unpriced };
}

export function volumeOfRows(rows: readonly Pick<ReportRow, "unit" | "amount">[]): Volumes {
  const volume = { solid: NO_VOLUME, loose: NO_VOLUME };
  for (const { unit, amount } of rows) addVolume(volume, unit, amount);
  return volume;
}

/** Sums of open rows (docs/rules/reports.md, "Volume and value of open reports"). */
export function openSumsOf(
  rows: readonly Pick<ReportRow, "unit" | "amount" | "cents">[],
  actOf: readonly number[],
): Pick<Report, "openSolid" | "openLoose" | "openCents"> {
  const sums = { openSolid: NO_VOLUME, openLoose: NO_VOLUME, openCents: NO_CENTS };
  for (const [index, { unit, amount, cents }] of rows.entries()) {
    if (actOf[index] !== 0) continue;
    if (unit === "SCM") sums.openSolid = add(sums.openSolid, amount);
    else sums.openLoose = add(sums.openLoose, amount);
    sums.openCents = add(sums.openCents, sumOfVolume(amount, cents));
  }
  return sums;
}
