import { useCallback, useEffect, useRef } from "react";

/** A stable function that calls the newest `run`, so that children need not render again. */
export function useLatest<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
