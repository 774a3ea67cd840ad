import { useCallback, useEffect, useRef } from "react";

const REPORT = "[data-report]";

/**
 * The row of a report that the user is at: under the pointer, or where the keyboard is, whichever moved last.
 * @returns ticks its checkbox, or unticks it; does nothing between rows and where the report cannot be acted.
 */
export function useReportAtHand(): () => void {
  const row = useRef<Element>(null);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      row.current = target instanceof Element ? target.closest(REPORT) : null;
    };
    const point = (event: PointerEvent) => {
      // Scrolling moves rows below a pointer that rests.
      if (event.movementX !== 0 || event.movementY !== 0) follow(event);
    };
    document.addEventListener("pointermove", point);
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("pointermove", point);
      document.removeEventListener("focusin", follow);
    };
  }, []);
  return useCallback(() => row.current?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click(), []);
}
