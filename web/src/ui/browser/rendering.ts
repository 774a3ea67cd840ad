import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useSamePage } from "./samePage.ts";

/** Only the last of several quick clicks is written, so that none of them waits for the one before. */
const KEEP_AFTER_MS = 250;

/** A value of the address, shown before it is written there, which draws the whole page again. */
export function useShownFirst<Value>(
  kept: Value,
  keep: (value: Value) => void,
): [shown: Value, show: (value: Value) => void] {
  const [now, setNow] = useState({ value: kept, kept, isOnItsWay: false });
  if (!isSame(now.kept, kept)) {
    // The first of two clicks may arrive in the address after the second.
    const isOnItsWay = now.isOnItsWay && !isSame(now.value, kept);
    setNow({ value: isOnItsWay ? now.value : kept, kept, isOnItsWay });
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keepLatest = useLatest(keep);
  const noted = useSamePage();
  const show = useCallback(
    (value: Value) => {
      setNow((before) => ({ ...before, value, isOnItsWay: true }));
      clearTimeout(timer.current);
      const isSamePage = noted();
      timer.current = setTimeout(() => {
        if (isSamePage()) keepLatest(value);
      }, KEEP_AFTER_MS);
    },
    [keepLatest, noted],
  );
  return [now.value, show];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Undefined until React has drawn the rest of the page, so that a phone answers to taps in between. */
export function useDeferredFirst<Value>(value: Value | undefined): Value | undefined {
  const deferred = useDeferredValue(value, undefined);
  return deferred === undefined ? undefined : value;
}

export type NearRef = (element: Element | null) => (() => void) | undefined;

const NEAR = "600px 0px";

/** True once the element has come near the viewport, so that what is far below loads later. */
export function useNear(): [NearRef, boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}

/** A stable function that calls the newest `run`, so that children need not render again. */
export function useLatest<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
