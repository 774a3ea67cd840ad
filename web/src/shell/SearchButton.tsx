import { IconSearch } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { ariaKeys, isMac, shownKeys } from "#web/ui/keyboard/keys.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import layout from "#web/ui/layout.module.css";
import { keyboard, shell } from "#web/ui/text/et.ts";
import classes from "./Shell.module.css";

const Search = lazyPart(() => import("./Search.tsx").then((module) => module.Search));
const KEY = "Mod+K";

/** Opens the search of everything; its code comes with the first use. */
export function SearchButton({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  useShortcut({ key: KEY, label: shell.find, isEverywhere: true, run: () => setOpen(true) });
  const keys = shownKeys(KEY, isMac());
  return (
    <>
      <button
        type="button"
        className={`${layout.row} ${classes.find}`}
        aria-label={shell.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(KEY, isMac())}
        title={keyboard.keyOf(keys.join(" + "))}
        onPointerEnter={Search.approach}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.findKeys} aria-hidden="true">
          {keys.join(" ")}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Search me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
