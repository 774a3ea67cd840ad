import { newestFirst } from "#shared/basics/lists.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { importedReportIds } from "./store/importedReports.ts";
import { type Report, reportsById } from "./store/report.ts";

const MAX_PARTS_A_CALL = 20;

/** Returns at least a page of the reports of an imported file that are in the tab; each part newest first. */
export async function reportsOfImport(
  run: number,
  tab: ReportTab,
  cursor: string | undefined,
): Promise<{ reports: Report[]; next: string | null }> {
  const reports: Report[] = [];
  let next: string | null = cursor ?? null;
  for (let part = 0; part < MAX_PARTS_A_CALL; part++) {
    const { ids, next: following } = await importedReportIds(run, next ?? undefined);
    const found = await reportsById(ids);
    reports.push(...found.filter((report) => report.tab === tab).toSorted(newestFirst));
    next = following;
    if (next === null || reports.length >= PAGE_SIZE) break;
  }
  return { reports, next };
}
