import { useCallback, useEffect, useRef } from "react";

/** A function that stays the same and calls the newest one, so that what is given it need not be drawn again. */
export function useLatest<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
