import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { noteDialog, runShortcut, useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { keyboard } from "#web/ui/text/et.ts";

const ShortcutList = lazyPart(() => import("./ShortcutList.tsx").then((module) => module.ShortcutList));

export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcut({ key: "?", label: keyboard.help, isEverywhere: true, run: () => setOpen(true) });
  useEffect(() => {
    window.addEventListener("keydown", noteDialog, true);
    window.addEventListener("keydown", runShortcut);
    return () => {
      window.removeEventListener("keydown", noteDialog, true);
      window.removeEventListener("keydown", runShortcut);
    };
  }, []);
  return <Suspense>{isOpen && <ShortcutList onClose={() => setOpen(false)} />}</Suspense>;
}
