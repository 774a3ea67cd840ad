import { useEffect } from "react";
import type { Report } from "#shared/reports/contract.ts";
import { isAutoSelected } from "#shared/reports/reportSelection.ts";
import { actedFlag, type ReportTab } from "#shared/reports/reportTab.ts";
import { selectedSums } from "#shared/reports/selectedSums.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import type { Selecting } from "#web/reports/selection/useSelecting.ts";
import { panelKey } from "#web/reports/state/openPanels.ts";
import { type NearRef, useNear } from "#web/ui/browser/rendering.ts";
import type { Asked } from "#web/ui/messages/Refusal.tsx";

interface ReportQuery {
  company: number;
  destination?: string | undefined;
}

interface ReportsShown {
  tab: ReportTab;
  found: readonly Report[] | undefined;
  isOpen: boolean;
  /** Opened by a search, so it loads only when it comes near the viewport. */
  isForced: boolean;
  selecting: Selecting | undefined;
}

interface Reports {
  rows: readonly Report[] | undefined;
  blocked: number;
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore(): void } & Asked;
  ref: NearRef;
}

export function listQuery({ company, destination }: ReportQuery, tab: ReportTab) {
  const query = { company: String(company), acted: actedFlag(tab) };
  return destination === undefined ? query : { ...query, destination_code: destination };
}

export function useReports(of: ReportQuery, { tab, found, isOpen, isForced, selecting }: ReportsShown): Reports {
  const [ref, isNear] = useNear();
  const isAsked = isOpen && found === undefined && (isNear || !isForced);
  const list = usePages(api.reports.list, isAsked ? { query: listQuery(of, tab) } : null);
  const rows = found ?? list.rows;

  const isPartly = found !== undefined || rows === undefined;
  const superUser = selecting?.superUser ?? false;
  const key = panelKey(of.company, of.destination);
  const note = selecting?.noteSeen;
  const blocked = isPartly ? [] : rows.filter((report) => !isAutoSelected(report, superUser));
  const sums = blocked.map(({ open }) => open);
  const { amount, amount_loose, euros } = selectedSums([], [], sums);
  const loaded = rows?.length ?? 0;
  const skipped = blocked.length;
  useEffect(() => {
    if (!isPartly) note?.(key, { loaded, blocked: skipped, blockedSums: { amount, amount_loose, euros } });
  }, [isPartly, note, key, loaded, skipped, amount, amount_loose, euros]);
  return { rows, blocked: skipped, list, ref };
}
