import type { Report, ReportRow } from "#functions/data/reports/report.ts";

/** Volumes of the rows that count, in thousandths, and how many of those still open have no price. */
export function sumsOf(
  rows: readonly ReportRow[],
  actOf: readonly number[],
): Pick<Report, "solid" | "loose" | "unpriced"> {
  const sums = { solid: 0, loose: 0, unpriced: 0 };
  for (const [index, row] of rows.entries()) {
    const act = actOf[index] ?? 0;
    if (act < 0) continue;
    sums[row.unit === "SCM" ? "solid" : "loose"] += row.amount;
    if (act === 0 && row.priceSource === "none") sums.unpriced++;
  }
  return sums;
}
