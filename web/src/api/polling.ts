import { useEffect, useRef } from "react";

/** Document 1 §9: polling starts at 1 s, grows by 1 s a step and stays below 30 s. */
const STEP_MS = 1000;
const MAX_MS = 30_000;

/**
 * Looks again and again while something is under way, ever less often.
 * @param progress how far it is, in any words; undefined while nothing is under way. When it changes, looking starts over
 * at 1 s, so that what moves is watched closely and what stands still costs little.
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
