import { fromCursor } from "#functions/platform/table/cursor.ts";
import { PAGE_SIZE } from "#functions/platform/table/table.ts";
import { type Report, ReportEntity, type ReportTab, reportOf } from "./report.ts";

const OLDEST_AT_ONCE = 500;

export interface ReportPage {
  reports: Report[];
  next: string | null;
}

export async function reportsInTab(
  scope: { buyer: number; destination?: string | undefined },
  tab: ReportTab,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<ReportPage> {
  const { buyer, destination } = scope;
  const query =
    destination === undefined
      ? ReportEntity.query.ofCompany({ buyer, tab })
      : ReportEntity.query.ofDestination({ buyer, destination, tab });
  const { data, cursor: next } = await fromCursor(cursor, { limit, order: "desc" }, (start) => query.go(start));
  return { reports: data.map(reportOf), next };
}

export async function oldestOpenReports(
  { buyer, destination }: { buyer: number; destination?: string },
  cursor: string | undefined,
): Promise<ReportPage> {
  const tab = "open";
  const query =
    destination === undefined
      ? ReportEntity.query.ofCompany({ buyer, tab })
      : ReportEntity.query.ofDestination({ buyer, destination, tab });
  const start = cursor === undefined ? {} : { cursor };
  const { data, cursor: next } = await query.go({ order: "asc", limit: OLDEST_AT_ONCE, ...start });
  return { reports: data.map(reportOf), next };
}
