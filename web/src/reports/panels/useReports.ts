import { isFiltered } from "#shared/basics/filters.ts";
import type { Report } from "#shared/reports/contract.ts";
import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { isAutoSelected } from "#shared/reports/reportSelection.ts";
import { actedFlag, type ReportTab } from "#shared/reports/reportTab.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { type Selecting, seenKey } from "#web/reports/selection/useSelecting.ts";
import { panelKey } from "#web/reports/state/openPanels.ts";
import { type NearRef, useNear } from "#web/ui/browser/rendering.ts";
import { useNoteSeen } from "#web/ui/lists/useSeenRows.ts";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { filterBarText } from "#web/ui/text/filterBar.ts";

interface ReportQuery {
  company: number;
  destination?: string | undefined;
}

interface ReportsShown {
  tab: ReportTab;
  filters: TypedReportFilters;
  found: readonly Report[] | undefined;
  isOpen: boolean;
  /** Opened by a search, so it loads only when it comes near the viewport. */
  isForced: boolean;
  selecting: Selecting | undefined;
}

interface Reports {
  rows: readonly Report[] | undefined;
  blocked: number;
  /** Number of those that fit the filters, and whether all were read; undefined without filters, and until it is known. */
  fitting: { count: number; isWhole: boolean } | undefined;
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore(): void } & Asked;
  ref: NearRef | undefined;
}

function listQuery({ company, destination }: ReportQuery, tab: ReportTab) {
  const query = { company: String(company), acted: actedFlag(tab) };
  return destination === undefined ? query : { ...query, destination_code: destination };
}

/** Loads the first page of a panel that the pointer approaches. */
export function prefetchReports(of: ReportQuery, tab: ReportTab, filters: TypedReportFilters): void {
  const query = listQuery(of, tab);
  if (isFiltered(filters)) prefetchPage(api.reports.filtered, { query: { ...query, ...filters } });
  else prefetchPage(api.reports.list, { query });
}

export function noneFitting(fitting: Reports["fitting"]): string | undefined {
  return fitting && (fitting.isWhole ? filterBarText.nothing : filterBarText.nothingYet);
}

export function useReports(of: ReportQuery, shown: ReportsShown): Reports {
  const { tab, filters, found, isOpen, isForced, selecting } = shown;
  const [ref, isNear] = useNear();
  const isNarrowed = isFiltered(filters);
  const isAsked = isOpen && found === undefined && (isNear || !isForced);
  const query = listQuery(of, tab);
  const all = usePages(api.reports.list, isAsked && !isNarrowed ? { query } : null);
  const narrowed = usePages(api.reports.filtered, isAsked && isNarrowed ? { query: { ...query, ...filters } } : null);
  const list = isNarrowed ? narrowed : all;
  const rows = found ?? list.rows;

  const isPartly = found !== undefined || rows === undefined || isNarrowed;
  const superUser = selecting?.superUser ?? false;
  const panel = panelKey(of.company, of.destination);
  useNoteSeen(selecting?.note, seenKey(panel, filters), list);
  useNoteSeen(selecting?.note, seenKey(panel, filters, "hits"), { rows: found, hasMore: true, isFresh: true });
  const blocked = isPartly || !rows ? 0 : rows.filter((report) => !isAutoSelected(report, superUser)).length;
  const fitting =
    isNarrowed && found === undefined && rows ? { count: rows.length, isWhole: !list.hasMore } : undefined;
  return { rows, blocked, fitting, list, ref: isForced ? ref : undefined };
}
