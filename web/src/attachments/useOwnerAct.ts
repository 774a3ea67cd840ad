import { useEffect } from "react";
import { usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";

export type OwnerAct = ReturnType<typeof useOwnerAct>;

/** What the page behind an owner's link shows. `readsAll`: pages of sites and waybills are read without being asked for. */
export function useOwnerAct(hash: string, readsAll: boolean) {
  const view = usePages(api.attachments.view, { params: { hash } });
  const act = view.pages?.[0];
  const hasPapers = act !== undefined && act.paper_waybills > 0;
  const isShown = hasPapers && (readsAll || !view.hasMore);
  const papers = usePages(api.attachments.waybills, isShown ? { params: { hash } } : null);
  const guide = useRead(api.attachments.guide, { params: { hash } });
  const areSitesRead = useAllPages(view, readsAll);
  const arePapersRead = useAllPages(papers, readsAll) || (act !== undefined && !hasPapers);
  // A change of the act makes its files anew.
  const isBeingMade = act !== undefined && (act.href === null || act.xls_href === null);
  usePolling(isBeingMade ? hash : undefined, () => view.retry());
  return {
    hash,
    act,
    view,
    papers,
    guide,
    isRead: areSitesRead && arePapersRead,
    /** More than is read without being asked for. */
    hasMore: view.hasMore || papers.hasMore,
  };
}

interface Loading {
  pages: readonly unknown[] | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  refusal: string | undefined;
  loadMore: () => void;
}

/** 500 sites: more than any owner answers on a phone. */
const MAX_PAGES = 10;

/** Loads the further pages of a list one after another; true when all are there, or no more will come. */
function useAllPages({ pages, hasMore, isLoadingMore, refusal, loadMore }: Loading, readsAll: boolean): boolean {
  const count = pages?.length ?? 0;
  const isWanted = readsAll && hasMore && refusal === undefined && count < MAX_PAGES;
  useEffect(() => {
    if (isWanted && !isLoadingMore) loadMore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function at each render, which does the same
  }, [isWanted, isLoadingMore, count]);
  return pages !== undefined && !isWanted;
}
