import { type RefObject, useEffect } from "react";

const CONTROLS = "input, button, select, textarea";

/**
 * Scrolls to a field and gives it the focus.
 * @param root contains the fields; each has its name in `data-field`.
 * @param attention the field; every new object is a new request.
 */
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
