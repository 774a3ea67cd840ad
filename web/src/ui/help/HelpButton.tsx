import { IconHelp } from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import { noteDialog, runShortcut, useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { keyboard } from "#web/ui/text/et.ts";
import { useMessages } from "#web/ui/text/language.ts";
import classes from "./ShortcutList.module.css";

const KEY = "?";

let isOpen = false;
const watchers = new Set<() => void>();

/** Opens or closes `Abi`, which the root of all pages shows. */
export function setHelpOpen(open: boolean): void {
  isOpen = open;
  for (const tell of watchers) tell();
}

export function useHelpOpen(): boolean {
  return useSyncExternalStore(watch, () => isOpen);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Listens for the keys of all pages, `?` among them. */
export function Keys() {
  useShortcut({ key: KEY, label: keyboard.help, isEverywhere: true, run: () => setHelpOpen(true) });
  useEffect(() => {
    window.addEventListener("keydown", noteDialog, true);
    window.addEventListener("keydown", runShortcut);
    return () => {
      window.removeEventListener("keydown", noteDialog, true);
      window.removeEventListener("keydown", runShortcut);
    };
  }, []);
  return null;
}

export function HelpButton() {
  const { help, keyOf } = useMessages();
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={help}
      aria-keyshortcuts={KEY}
      title={keyOf(KEY)}
      onClick={() => setHelpOpen(true)}
      data-no-print
    >
      <IconHelp size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
