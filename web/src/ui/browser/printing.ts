import { useEffect, useState, useSyncExternalStore } from "react";

/** True while printing, when long tables must be rendered whole. */
export function usePrinting(): boolean {
  return useSyncExternalStore(watch, () => isOnPaper);
}

let isOnPaper = false;

function watch(tell: () => void): () => void {
  const media = window.matchMedia("print");
  const set = (is: boolean) => {
    isOnPaper = is;
    tell();
  };
  const begin = () => set(true);
  const end = () => set(false);
  const change = () => set(media.matches);
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  media.addEventListener("change", change);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    media.removeEventListener("change", change);
  };
}

interface PrintableList {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  refusal: string | undefined;
}

/** Loads all pages of a list, so that paper has it whole. A refused page ends it. */
export function usePrintList(list: PrintableList): { isPreparing: boolean; start: () => void } {
  const [isPreparing, setPreparing] = useState(false);
  if (isPreparing && list.refusal !== undefined) setPreparing(false);
  useEffect(() => {
    if (list.isLoadingMore || list.refusal !== undefined) return undefined;
    if (list.hasMore) list.loadMore();
    if (list.hasMore || !isPreparing) return undefined;
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
