import { Suspense, useState } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./Letters.module.css";
import { letterText as text } from "./text.ts";

const UnsentDialog = lazyPart(() => import("./UnsentDialog.tsx").then((module) => module.UnsentDialog));
const AHEAD = [UnsentDialog];
const NONE: typeof AHEAD = [];

/** Warns a super user of unsent letters, and opens them (docs/rules/letters.md, "The count and the list"). */
export function UnsentBar({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const { unsentEmailsCount: count, hasUnsentEmails } = me;
  useLoadedAhead(hasUnsentEmails ? AHEAD : NONE);
  return (
    <>
      {me.isSuperUser && count > 0 && (
        <div className={`${layout.wrap} ${classes.bar}`} data-no-print>
          <output>{text.unsentLetters(count)}</output>
          {hasUnsentEmails && (
            <button
              type="button"
              className={`${layout.bare} ${layout.strong} ${classes.open}`}
              aria-haspopup="dialog"
              onPointerEnter={UnsentDialog.approach}
              onClick={() => setOpen(true)}
            >
              {text.unsentActs}
            </button>
          )}
        </div>
      )}
      {isOpen && (
        <Suspense>
          <UnsentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
