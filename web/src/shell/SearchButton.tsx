import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { type HeldKeys, holdKeys } from "#web/ui/keyboard/heldKeys.ts";
import { ariaKeys, isMac, shownKeys } from "#web/ui/keyboard/keys.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import layout from "#web/ui/layout.module.css";
import { useMessages, useWords } from "#web/ui/text/language.ts";
import classes from "./Shell.module.css";
import { shellWords } from "./shellWords.ts";

const Search = lazyPart(() => import("./Search.tsx").then((module) => module.Search));
const KEY = "Mod+K";

/** Opens the search of everything; its code comes with the first use. */
export function SearchButton({ me }: { me: Me }) {
  const { keyOf } = useMessages();
  const text = useWords(shellWords);
  /** Undefined: the search is closed. */
  const [held, setHeld] = useState<HeldKeys>();
  const close = () => setHeld(undefined);
  const open = () => setHeld(held ?? holdKeys(close));
  useEffect(() => () => void held?.take(), [held]);
  useShortcut({ key: KEY, label: text.find, isEverywhere: true, run: open });
  const keys = shownKeys(KEY, isMac());
  return (
    <>
      <button
        type="button"
        className={`${layout.row} ${classes.find}`}
        aria-label={text.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(KEY, isMac())}
        title={keyOf(keys.join(" + "))}
        onPointerEnter={Search.approach}
        onClick={open}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.findKeys} aria-hidden="true">
          {keys.join(" ")}
        </span>
      </button>
      {held && (
        <Suspense>
          <Search me={me} held={held} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
