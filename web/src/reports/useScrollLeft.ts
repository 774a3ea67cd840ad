import { useEffect } from "react";
import { contentTop, takeScrollLeft } from "#web/ui/browser/pageLeft.ts";

const GIVE_UP_MS = 10_000;
const BY_HAND = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Scrolls to where the user was before the act form, as soon as the page is long enough, unless the user scrolls first. */
export function useScrollLeft(isBack: boolean): void {
  useEffect(() => {
    const left = isBack ? takeScrollLeft() : undefined;
    if (left === undefined) return undefined;
    const stop = new AbortController();
    const growing = new ResizeObserver(() => {
      const wanted = left + contentTop();
      window.scrollTo({ top: wanted, behavior: "instant" });
      if (Math.abs(window.scrollY - wanted) < 1) stop.abort();
    });
    stop.signal.addEventListener("abort", () => growing.disconnect());
    for (const event of BY_HAND) window.addEventListener(event, () => stop.abort(), { signal: stop.signal });
    const timer = setTimeout(() => stop.abort(), GIVE_UP_MS);
    growing.observe(document.body);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isBack]);
}
