import { type MouseEvent, useEffect } from "react";

interface FocusOptions {
  /** Returns once the fields of which one gets the focus. */
  takeWanted: () => readonly string[];
  inputOf: (path: string) => HTMLElement | null;
  isBusy: boolean;
}

/** Leads to the first of the wanted fields, unless one of them has the focus already. */
export function useFocus({ takeWanted, inputOf, isBusy }: FocusOptions): void {
  useEffect(() => {
    // A form that is saving cannot take the focus.
    if (isBusy) return;
    const inputs = takeWanted().map(inputOf);
    if (inputs.some((input) => input !== null && input === document.activeElement)) return;
    inputs[0]?.scrollIntoView({ block: "center" });
    inputs[0]?.focus({ preventScroll: true });
  });
}

/**
 * For `onMouseDown` of a form whose fields are checked when they are left. A pressed button leaves no field: the sentence that the
 * field would say then moves the button from below the pointer, and the click is lost.
 */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: form, target } = event;
  if (!form.contains(document.activeElement) || !(target instanceof Element)) return;
  const button = target.closest("button");
  // Not one of a dialog, whose events React hands on as well.
  if (button && form.contains(button)) event.preventDefault();
}
