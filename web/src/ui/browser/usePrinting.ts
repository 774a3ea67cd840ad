import { useSyncExternalStore } from "react";

/** Whether the page is being printed, where long tables must be drawn whole. */
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
