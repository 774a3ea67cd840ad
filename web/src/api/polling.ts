import { useEffect, useRef } from "react";
import { refreshAfter } from "./refresh.ts";
import type { ClientRow } from "./rows.ts";

/** docs/rules/user-interface.md, "Watching work in progress". */
const STEP_MS = 1000;
const MAX_MS = 30_000;

/** Polls with growing intervals, at most `times`. A change of the text `progress` restarts at 1 s; undefined stops. */
export function usePolling(
  progress: string | undefined,
  look: () => Promise<unknown>,
  times: number = Number.POSITIVE_INFINITY,
): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (progress === undefined) return undefined;
    let wait = STEP_MS;
    let left = times;
    let isOver = false;
    const next = async () => {
      try {
        await latest.current();
      } catch {
        // Ignored: the shown data stay, and the next poll may succeed.
      }
      wait = Math.min(wait + STEP_MS, MAX_MS);
      left--;
      if (!isOver && left > 0) timer = setTimeout(() => void next(), wait);
    };
    let timer = setTimeout(() => void next(), wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [progress, times]);
}

/** Refreshes what a call changes once more when work that it began has ended: `working` names what is under way. */
export function useEndOfWork(working: string | undefined, begun: ClientRow): void {
  const before = useRef(working);
  useEffect(() => {
    if (before.current !== undefined && before.current !== working) refreshAfter(begun);
    before.current = working;
  }, [working, begun]);
}
