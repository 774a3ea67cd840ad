import { add, NO_VOLUME } from "#shared/basics/amounts.ts";
import { openSumsOf } from "./openSums.ts";
import type { Report } from "./store/report.ts";
import type { ReportRow } from "./store/reportRows.ts";

/** `unpriced` counts open rows only. */
export function sumsOf(
  rows: readonly ReportRow[],
  actOf: readonly number[],
): Pick<Report, "solid" | "loose" | "unpriced" | "openSolid" | "openLoose" | "openCents"> {
  const unpriced = rows.filter((row, index) => actOf[index] === 0 && row.priceSource === "none").length;
  return { ...volumeOfRows(rows), ...openSumsOf(rows, actOf), unpriced };
}

export function volumeOfRows(rows: readonly Pick<ReportRow, "unit" | "amount">[]): Pick<Report, "solid" | "loose"> {
  const volume = { solid: NO_VOLUME, loose: NO_VOLUME };
  for (const { unit, amount } of rows) {
    if (unit === "SCM") volume.solid = add(volume.solid, amount);
    else volume.loose = add(volume.loose, amount);
  }
  return volume;
}
