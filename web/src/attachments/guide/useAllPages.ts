import { useEffect } from "react";

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
export function useAllPages({ pages, hasMore, isLoadingMore, refusal, loadMore }: Loading): boolean {
  const count = pages?.length ?? 0;
  const isWanted = hasMore && refusal === undefined && count < MAX_PAGES;
  useEffect(() => {
    if (isWanted && !isLoadingMore) loadMore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function at each render, which does the same
  }, [isWanted, isLoadingMore, count]);
  return pages !== undefined && !isWanted;
}
