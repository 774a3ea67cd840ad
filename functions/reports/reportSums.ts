import type { Report } from "#functions/data/reports/report.ts";
import type { ReportRow } from "#functions/data/reports/reportRows.ts";
import { add, NO_VOLUME } from "#shared/domain/quantities/amounts.ts";

/** `unpriced` counts open rows only. */
export function sumsOf(
  rows: readonly ReportRow[],
  actOf: readonly number[],
): Pick<Report, "solid" | "loose" | "unpriced"> {
  const sums = { solid: NO_VOLUME, loose: NO_VOLUME, unpriced: 0 };
  for (const [index, row] of rows.entries()) {
    if (row.unit === "SCM") sums.solid = add(sums.solid, row.amount);
    else sums.loose = add(sums.loose, row.amount);
    if (actOf[index] === 0 && row.priceSource === "none") sums.unpriced++;
  }
  return sums;
}
