import type { Report } from "#functions/data/reports/report.ts";
import type { ReportRow } from "#functions/data/reports/reportRows.ts";
import { add, NO_VOLUME } from "#shared/domain/quantities/amounts.ts";

/** Without rows that a correction took away; `unpriced` counts open rows only. */
export function sumsOf(
  rows: readonly ReportRow[],
  actOf: readonly number[],
): Pick<Report, "solid" | "loose" | "unpriced"> {
  const sums = { solid: NO_VOLUME, loose: NO_VOLUME, unpriced: 0 };
  for (const [index, row] of rows.entries()) {
    const act = actOf[index] ?? 0;
    if (act < 0) continue;
    if (row.unit === "SCM") sums.solid = add(sums.solid, row.amount);
    else sums.loose = add(sums.loose, row.amount);
    if (act === 0 && row.priceSource === "none") sums.unpriced++;
  }
  return sums;
}
