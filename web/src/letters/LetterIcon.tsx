import { Popover } from "@mantine/core";
import { IconMail, IconMailCheck, IconMailExclamation, IconMailFast, IconMailOff } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./Letters.module.css";
import { letterText as text, toneOf, toneText } from "./text.ts";

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

interface LetterIconProps {
  act: Pick<Act, "id" | "emails">;
  name: string;
}

export function LetterIcon({ act, name }: LetterIconProps) {
  const [isOpen, setOpen] = useState(false);
  const tone = toneOf(act.emails);
  const Icon = ICONS[tone];
  const said = toneText(tone, act.emails);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={340} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={`${layout.tool} ${classes.icon}`}
          data-tone={tone}
          aria-label={text.open(name, said)}
          title={said}
          onPointerEnter={LetterList.approach}
          onClick={() => setOpen(!isOpen)}
          data-no-print
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {(tone === "failed" || tone === "deferred") && <span className={classes.failed}>{said}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.lettersOf(name)} className={classes.popover}>
        {isOpen && (
          <Suspense>
            <LetterList act={act} name={name} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
