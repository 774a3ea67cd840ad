import { Kbd } from "@mantine/core";
import "@mantine/core/styles/Kbd.layer.css";
import { keyboard } from "#web/text/et.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import classes from "./ShortcutList.module.css";
import { useActiveShortcuts } from "./shortcuts.ts";

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Dialog isOpen onClose={onClose} title={keyboard.title} size="sm">
      <dl className={classes.list}>
        {shortcuts.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              <Kbd>{key === "Escape" ? "Esc" : key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
