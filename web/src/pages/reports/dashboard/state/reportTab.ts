import type { ReportCompany, ReportDestination } from "#shared/api/areas/reports.ts";

/** Tab 0 has open reports, tab 1 acted ones (docs/rules/reports.md, "Acted and open reports"). */
export type ReportTab = "open" | "acted";

type Counted = Pick<ReportCompany | ReportDestination, "report_counts" | "report_dates">;

/** The flag of the tab in a query (docs/rules/api.md, "Flags in a query"). */
export function actedFlag(tab: ReportTab): "True" | "False" {
  return tab === "acted" ? "True" : "False";
}

/** How many reports a company or destination has on the tab. */
export function countOn(tab: ReportTab, { report_counts }: Counted): number {
  return tab === "acted" ? report_counts.acted : report_counts.non_acted;
}

/** When the last of them arrived. */
export function lastDateOn(tab: ReportTab, { report_dates }: Counted): string | null {
  return tab === "acted" ? report_dates.acted : report_dates.non_acted;
}
