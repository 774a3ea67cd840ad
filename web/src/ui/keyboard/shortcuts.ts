import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { isPressed, worksInFields } from "./keys.ts";

export interface Shortcut {
  key: string;
  label: string;
  run: () => void;
  /** The control that it presses; inside a dialog it works only there. */
  control?: RefObject<HTMLElement | null>;
  /** Runs again while the key is held down. */
  isRepeated?: boolean;
  /** Listed last, with the keys that work on every page. */
  isEverywhere?: boolean;
}

let active: readonly Shortcut[] = [];
const watchers = new Set<() => void>();

/** Works while the component is mounted; docs/rules/user-interface.md, "Keyboard shortcuts". */
export function useShortcut(shortcut: Shortcut | undefined): void {
  const { key, label, control, isRepeated = false, isEverywhere = false } = shortcut ?? {};
  const run = shortcut?.run;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (key === undefined || label === undefined) return undefined;
    const added = {
      key,
      label,
      run: () => latest.current?.(),
      isRepeated,
      isEverywhere,
      ...(control && { control }),
    };
    change([...active, added]);
    return () => change(active.filter((other) => other !== added));
  }, [key, label, control, isRepeated, isEverywhere]);
}

/** The shortcuts of the page, without those of dialogs. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(watch, () => active);
}

let openDialog: Element | null = null;

/** Called in the capture phase, as Escape closes a dialog before the shortcuts hear of it. */
export function noteDialog(): void {
  openDialog = [...document.querySelectorAll(DIALOG)].at(-1) ?? null;
}

/** The newest wins when several share a key. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const typing = isTyping(event.target);
  const shortcut = active.findLast(
    ({ key, control }) =>
      isPressed(key, event) && (worksInFields(key) || !typing) && dialogOf(control?.current) === openDialog,
  );
  if (!shortcut) return;
  event.preventDefault();
  if (!event.repeat || shortcut.isRepeated === true) shortcut.run();
}

/** Presses a button as a click would: a field that is left first has its text taken over, a disabled button does nothing. */
export function pressButton(button: HTMLElement | null): void {
  button?.focus();
  // React renders what leaving the field has changed.
  setTimeout(() => button?.click());
}

const DIALOG = '[role="dialog"]';

function dialogOf(control: Element | null | undefined): Element | null {
  return control?.closest(DIALOG) ?? null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTextless = target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type);
  return target.isContentEditable || (!isTextless && target.matches("input, textarea, select"));
}

function change(next: readonly Shortcut[]): void {
  active = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
