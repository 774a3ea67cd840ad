import { fits } from "#shared/basics/filters.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { type ReportFilters, reportFilters } from "#shared/reports/reportFilters.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { type Report, valueOf } from "./store/report.ts";
import { type ReportPage, type ReportScope, reportsInTab } from "./store/reportLists.ts";

/** Pages of 50 that a call reads. */
const MAX_PAGES = 20;

/** A test of reports for filters. */
export function fitting(filters: ReportFilters): (report: Report) => boolean {
  return (report) => fits(reportFilters, filters, { date: report.date, value: valueOf(report) });
}

/** Returns at least a page of reports that fit, or fewer after reading 1,000 (docs/rules/reports.md, "Filters of reports"). */
export async function filteredReports(
  scope: Omit<ReportScope, "days">,
  tab: ReportTab,
  filters: ReportFilters,
  cursor: string | undefined,
): Promise<ReportPage> {
  const isFitting = fitting(filters);
  const reports: Report[] = [];
  let next: string | null = cursor ?? null;
  for (let read = 0; read < MAX_PAGES; read++) {
    const page = await reportsInTab({ ...scope, days: filters }, tab, next ?? undefined);
    reports.push(...page.reports.filter(isFitting));
    next = page.next;
    if (next === null || reports.length >= PAGE_SIZE) break;
  }
  return { reports, next };
}
