import { useEffect, useRef } from "react";

/** docs/rules/user-interface.md, "Watching work in progress". */
const STEP_MS = 1000;
const MAX_MS = 30_000;

/**
 * Looks again and again while something is under way, ever less often.
 * @param progress any text that changes with the progress; undefined while nothing is under way. A change starts again at
 * 1 s.
 */
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
        // What is shown stays, and the next look may do better.
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
