import { IconMail, IconMailCheck, IconMailExclamation, IconMailFast, IconMailOff } from "@tabler/icons-react";
import { Suspense } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { PillButton, type PillFacts } from "#web/ui/lists/Pill.tsx";
import { RowPopover } from "#web/ui/lists/RowPopover.tsx";
import classes from "./Letters.module.css";
import { type LetterTone, letterText as text, toneOf, toneText } from "./text.ts";

const LetterList = lazyPart(() => import("./LetterList.tsx").then((module) => module.LetterList));

const ICONS = {
  none: IconMail,
  unsent: IconMail,
  scheduled: IconMailFast,
  sending: IconMailFast,
  sent: IconMailCheck,
  canceled: IconMailOff,
  problem: IconMailExclamation,
  failed: IconMailExclamation,
  deferred: IconMailFast,
};

/** Said in words, since somebody has to act or to wait. */
const OPEN: Partial<Record<LetterTone, PillFacts["tone"]>> = {
  unsent: "quiet",
  scheduled: "quiet",
  sending: "quiet",
  deferred: "quiet",
  problem: "bad",
  failed: "bad",
};

interface LetterIconProps {
  act: Pick<Act, "id" | "emails">;
  name: string;
}

/** The state of the letters of an act: in words until they are settled, then an icon. */
export function LetterIcon({ act, name }: LetterIconProps) {
  const tone = toneOf(act.emails);
  const Icon = ICONS[tone];
  const said = toneText(tone, act.emails);
  const open = OPEN[tone];
  const button = {
    "aria-label": text.open(name, said),
    title: said,
    onPointerEnter: LetterList.approach,
    "data-no-print": true,
  };
  return (
    <RowPopover
      width={340}
      className={classes.popover}
      renderButton={(opener) =>
        open ? (
          <PillButton {...opener} {...button} tone={open} icon={Icon} words={said} />
        ) : (
          <button {...opener} {...button} type="button" className={`${layout.tool} ${classes.icon}`} data-tone={tone}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )
      }
    >
      <Suspense>
        <LetterList act={act} name={name} />
      </Suspense>
    </RowPopover>
  );
}
