import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "./useLatest.ts";

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
  const forget = useRef(() => {});
  useEffect(() => () => forget.current(), []);
  const keepLatest = useLatest(keep);
  const show = useCallback(
    (value: Value) => {
      setNow((before) => ({ ...before, value, isOnItsWay: true }));
      forget.current();
      forget.current = afterPaint(() => keepLatest(value));
    },
    [keepLatest],
  );
  return [now.value, show];
}

/** Runs it when the next frame is on the screen. Returns how to forget it. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
