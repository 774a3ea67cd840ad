import type { ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";

type Counted = Pick<ReportCompany | ReportDestination, "report_counts" | "report_dates">;

export function countOn(tab: ReportTab, { report_counts }: Counted): number {
  return tab === "acted" ? report_counts.acted : report_counts.non_acted;
}

export function lastDateOn(tab: ReportTab, { report_dates }: Counted): string | null {
  return tab === "acted" ? report_dates.acted : report_dates.non_acted;
}
