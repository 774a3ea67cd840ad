import { Kbd } from "@mantine/core";
import layout from "#web/ui/layout.module.css";
import "@mantine/core/styles/Kbd.layer.css";
import { Fragment } from "react";
import { FINISH_KEY, isMac, shownKeys } from "#web/ui/keyboard/keys.ts";
import { useActiveShortcuts } from "#web/ui/keyboard/shortcuts.ts";
import { keyboard } from "#web/ui/text/et.ts";
import classes from "./ShortcutList.module.css";

interface Listed {
  key: string;
  label: string;
}

/** Dialogs block `?`, so their keys are listed with those of every page. */
const IN_DIALOGS: readonly Listed[] = [
  { key: FINISH_KEY, label: keyboard.confirmDialog },
  { key: "Escape", label: keyboard.closeDialog },
];

/** The keys of the page and those of all pages (docs/rules/user-interface.md, "Keyboard shortcuts"). */
export function ShortcutList() {
  const shortcuts = useActiveShortcuts();
  const ofPage = shortcuts.filter(({ isEverywhere }) => isEverywhere !== true);
  const everywhere = shortcuts.filter(({ isEverywhere }) => isEverywhere === true);
  return (
    <>
      <h3 className={`${layout.above20} ${layout.below8}`}>{keyboard.title}</h3>
      {ofPage.length > 0 && <Keys title={keyboard.ofPage} keys={ofPage} />}
      <Keys title={keyboard.everywhere} keys={[...everywhere, ...IN_DIALOGS]} />
    </>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly Listed[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h4 className={`${layout.hint} ${layout.strong}`}>{title}</h4>
      <dl className={classes.list}>
        {keys.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              {shownKeys(key, isMac()).map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && " + "}
                  <Kbd>{part}</Kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
