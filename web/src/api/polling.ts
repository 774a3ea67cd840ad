import { useEffect, useRef } from "react";

/** docs/rules/user-interface.md, "Watching work in progress". */
const STEP_MS = 1000;
const MAX_MS = 30_000;

/** Polls with growing intervals. A change of the text `progress` restarts at 1 s; undefined stops. */
export function usePolling(progress: string | undefined, look: () => Promise<unknown>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (progress === undefined) return undefined;
    let wait = STEP_MS;
    let isOver = false;
    const next = async () => {
      try {
        await latest.current();
      } catch {
        // Ignored: the shown data stay, and the next poll may succeed.
      }
      wait = Math.min(wait + STEP_MS, MAX_MS);
      if (!isOver) timer = setTimeout(() => void next(), wait);
    };
    let timer = setTimeout(() => void next(), wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [progress]);
}
