import { useEffect, useRef, useSyncExternalStore } from "react";

export interface Shortcut {
  /** As `KeyboardEvent.key` names it: `/`, `x`, `?`. */
  key: string;
  /** What it does, for the help. */
  label: string;
  run: () => void;
}

let active: readonly Shortcut[] = [];
const watchers = new Set<() => void>();

/** A single key that works while the component is on the screen and no field has the focus. The help lists it. */
export function useShortcut({ key, label, run }: Shortcut): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const shortcut = { key, label, run: () => latest.current() };
    change([...active, shortcut]);
    return () => change(active.filter((other) => other !== shortcut));
  }, [key, label]);
}

export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(watch, () => active);
}

let isInDialog = false;

/** A dialog or menu has the keyboard for itself. Asked before anybody hears of the key, as Escape closes it. */
export function noteDialog(): void {
  isInDialog = document.querySelector('[role="dialog"]') !== null;
}

/** Runs the shortcut of a key press, the newest when several share a key. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
  if (isInDialog) return;
  const shortcut = active.findLast(({ key }) => key === event.key);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
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
