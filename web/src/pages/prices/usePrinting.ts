import { useEffect, useState } from "react";

interface PrintableList {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

/** Prints a list whole: loads the pages that are missing, then opens the print dialog. */
export function usePrinting(list: PrintableList): { isPreparing: boolean; start: () => void } {
  const [isPreparing, setPreparing] = useState(false);
  useEffect(() => {
    if (!isPreparing || list.isLoadingMore) return undefined;
    if (list.hasMore) {
      list.loadMore();
      return undefined;
    }
    const timer = setTimeout(() => {
      setPreparing(false);
      window.print();
    });
    return () => clearTimeout(timer);
  }, [isPreparing, list]);
  return { isPreparing, start: () => setPreparing(true) };
}
