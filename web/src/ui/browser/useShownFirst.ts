import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "./useLatest.ts";

/** Of quick clicks only the last one is written, so that none of them waits for the one before. */
const KEEP_AFTER_MS = 250;

/**
 * A value that the address of the page keeps, shown before it is kept: writing the address draws the whole page again,
 * which a click need not wait for. An address that changes otherwise wins.
 */
export function useShownFirst<Value>(
  kept: Value,
  keep: (value: Value) => void,
): [shown: Value, show: (value: Value) => void] {
  const [now, setNow] = useState({ value: kept, kept, isOnItsWay: false });
  if (!isSame(now.kept, kept)) {
    // Of two clicks, the first one still arrives in the address after the second.
    const isOnItsWay = now.isOnItsWay && !isSame(now.value, kept);
    setNow({ value: isOnItsWay ? now.value : kept, kept, isOnItsWay });
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keepLatest = useLatest(keep);
  const show = useCallback(
    (value: Value) => {
      setNow((before) => ({ ...before, value, isOnItsWay: true }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keepLatest(value), KEEP_AFTER_MS);
    },
    [keepLatest],
  );
  return [now.value, show];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
