import { type RefObject, useEffect } from "react";

const CONTROLS = "input, button, select, textarea";

/** Scrolls to and focuses the `data-field` in `root`; every new `attention` object is a new request. */
export function useAttention(root: RefObject<HTMLElement | null>, attention: { field: string } | undefined): void {
  useEffect(() => {
    if (!attention) return;
    const target = root.current?.querySelector(`[data-field="${CSS.escape(attention.field)}"]`);
    if (!target) return;
    const control = target.matches(CONTROLS) ? target : target.querySelector(CONTROLS);
    target.scrollIntoView({ block: "center" });
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }, [root, attention]);
}
