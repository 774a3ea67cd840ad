import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Gives the focus back to what had it `within` before work disabled it; `fallback` gets it where nothing had it. */
export function useFocusKept(
  within: RefObject<HTMLElement | null>,
  isBusy: boolean,
  fallback?: RefObject<HTMLElement | null>,
): void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]')) return;
      last.current = within.current?.contains(target) === true ? target : null;
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [within]);
  useLayoutEffect(() => {
    if (!isBusy) return undefined;
    const kept = last.current;
    // The focus returns after the render that enables the element.
    return () => {
      setTimeout(() => giveBack(kept, within, fallback));
    };
  }, [within, isBusy, fallback]);
}

/** Does nothing when something else has the focus by now. */
function giveBack(
  kept: HTMLElement | null,
  within: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null> | undefined,
): void {
  for (const control of [twinOf(kept, within.current), fallback?.current]) {
    if (document.activeElement === document.body) control?.focus({ preventScroll: true });
  }
}

/** The control itself, or the one of the same name that has replaced it. */
function twinOf(control: HTMLElement | null, within: HTMLElement | null): HTMLElement | null | undefined {
  const name = control?.getAttribute("aria-label");
  if (control?.isConnected === true || typeof name !== "string") return control;
  return within?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`);
}

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

/** The row after one that is being removed, else the one before it; of the rows that can be removed (`data-remove`). */
export function neighbourRow(row: HTMLTableRowElement | null): HTMLTableRowElement | undefined {
  const rows = [...(row?.closest("table")?.querySelectorAll<HTMLTableRowElement>("tr:has([data-remove])") ?? [])];
  const at = rows.findIndex((other) => other === row);
  return at === -1 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}
