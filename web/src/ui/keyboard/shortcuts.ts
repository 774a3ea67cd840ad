import { useEffect, useRef, useSyncExternalStore } from "react";

export interface Shortcut {
  /** As in `KeyboardEvent.key`: `/`, `x`, `?`. */
  key: string;
  label: string;
  run: () => void;
}

let active: readonly Shortcut[] = [];
const watchers = new Set<() => void>();

/** Works while the component is mounted and no field has the focus. */
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

/** An open dialog or menu blocks shortcuts. Checked in the capture phase, as Escape closes it. */
export function noteDialog(): void {
  isInDialog = document.querySelector('[role="dialog"]') !== null;
}

/** The newest wins when several share a key. */
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
