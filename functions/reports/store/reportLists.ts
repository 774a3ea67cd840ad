import type { DayRange } from "#shared/basics/ranges.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { type Report, ReportEntity } from "./report.ts";

const OLDEST_AT_ONCE = 500;

export interface ReportPage {
  reports: Report[];
  next: string | null;
}

export interface ReportScope {
  buyer: number;
  destination?: string | undefined;
  /** Days of measurement that are read. */
  days?: DayRange | undefined;
}

const LAST_DAY = "9999-12-31";

export function reportsInTab(
  scope: ReportScope,
  tab: ReportTab,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<ReportPage> {
  return reportPage(scope, tab, { cursor, limit, descending: true });
}

export function oldestOpenReports(scope: ReportScope, cursor: string | undefined): Promise<ReportPage> {
  return reportPage(scope, "open", { cursor, limit: OLDEST_AT_ONCE });
}

async function reportPage(
  { buyer, destination, days = {} }: ReportScope,
  tab: ReportTab,
  paging: { cursor: string | undefined; limit: number; descending?: boolean },
): Promise<ReportPage> {
  const isWhole = days.from === undefined && days.to === undefined;
  const bounds = { from: { date: days.from ?? "0" }, until: { date: days.to ?? LAST_DAY } };
  const page = isWhole ? paging : { ...paging, bounds };
  const { items, next } =
    destination === undefined
      ? await ReportEntity.page("ofCompany", { buyer, tab }, page)
      : await ReportEntity.page("ofDestination", { buyer, destination, tab }, page);
  return { reports: items, next };
}
