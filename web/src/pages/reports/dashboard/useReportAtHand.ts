import { useCallback, useEffect, useRef } from "react";

const REPORT = "[data-report]";

/** Toggles the report under the pointer or at the keyboard focus, whichever moved last. */
export function useReportAtHand(): () => void {
  const row = useRef<Element>(null);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      row.current = target instanceof Element ? target.closest(REPORT) : null;
    };
    const point = (event: PointerEvent) => {
      // Scrolling moves rows under a resting pointer.
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
