import { useEffect, useState } from "react";

interface PrintableList {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  refusal: string | undefined;
}

/** Prints a list whole: loads the pages that are missing, then opens the print dialog. A refused page, told at its button, ends it. */
export function usePrinting(list: PrintableList): { isPreparing: boolean; start: () => void } {
  const [isPreparing, setPreparing] = useState(false);
  if (isPreparing && list.refusal !== undefined) setPreparing(false);
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
  const start = () => {
    if (list.refusal !== undefined) list.loadMore();
    setPreparing(true);
  };
  return { isPreparing, start };
}
