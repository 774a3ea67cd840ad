import { Kbd, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { keyboard } from "../text/et.ts";
import classes from "./ShortcutHelp.module.css";
import { runShortcut, useActiveShortcuts, useShortcut } from "./shortcuts.ts";

/** `?` lists the keys that work on this page. Also the one place that listens for them. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useActiveShortcuts();
  useShortcut({ key: "?", label: keyboard.help, run: () => setOpen(true) });
  useEffect(() => {
    window.addEventListener("keydown", runShortcut);
    return () => window.removeEventListener("keydown", runShortcut);
  }, []);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title={keyboard.title} size="sm">
      <dl className={classes["list"]}>
        {shortcuts.map(({ key, label }) => (
          <div key={`${key}${label}`}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
