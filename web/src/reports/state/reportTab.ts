import type { ReportCompany, ReportDestination } from "#shared/reports/contract.ts";

/** docs/rules/reports.md, "Acted and open reports". */
export type ReportTab = "open" | "acted";

type Counted = Pick<ReportCompany | ReportDestination, "report_counts" | "report_dates">;

/** docs/rules/api.md, "Flags in a query". */
export function actedFlag(tab: ReportTab): "True" | "False" {
  return tab === "acted" ? "True" : "False";
}

export function countOn(tab: ReportTab, { report_counts }: Counted): number {
  return tab === "acted" ? report_counts.acted : report_counts.non_acted;
}

export function lastDateOn(tab: ReportTab, { report_dates }: Counted): string | null {
  return tab === "acted" ? report_dates.acted : report_dates.non_acted;
}
