import { type RefObject, useEffect } from "react";
import type { FieldErrors } from "#shared/api/problems.ts";

const CONTROLS = "input, button, select, textarea";

/** After a refusal the first field that is wrong is in sight and has the focus; without one, what the page says on top. */
export function useFirstError(root: RefObject<HTMLElement | null>, errors: FieldErrors): void {
  const isRefused = Object.keys(errors).length > 0;
  useEffect(() => {
    const place = isRefused ? root.current?.querySelector("[data-error]") : undefined;
    if (!place) return;
    const control = place.matches(CONTROLS) ? place : place.querySelector(CONTROLS);
    place.scrollIntoView({ block: "center" });
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }, [root, isRefused]);
}
