import { Button, CloseButton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import classes from "./Help.module.css";
import { type Hint, hints, helpText as text } from "./text.ts";

/** Three hints of the first sign-in, at the bottom, where they cover nothing that they speak of (docs/rules/help.md, "Hints"). */
export function Hints({ me }: { me: Me }) {
  const [at, setAt] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const all = me.isSuperUser ? hints.agent : hints.company;
  const hint = all[at];
  const close = () => {
    setClosed(true);
    // Refused or without a network, they come once more with the next page that is loaded.
    void attempt(async () => {
      await call(api.sessions.changeSettings, { body: { hintsSeen: true } });
      await refreshed();
    });
  };
  if (isClosed || !hint) return null;
  return <HintCard hint={hint} at={at} count={all.length} onNext={() => setAt(at + 1)} onClose={close} />;
}

interface HintCardProps {
  hint: Hint;
  at: number;
  count: number;
  onNext: () => void;
  onClose: () => void;
}

function HintCard({ hint, at, count, onNext, onClose }: HintCardProps) {
  const isLast = at === count - 1;
  useMarked(hint.marks);
  useShortcut({ key: "Escape", label: text.closeHints, isEverywhere: true, run: onClose });
  return (
    <aside className={classes.hint} aria-label={text.hints} data-no-print>
      <div className={layout.ends}>
        <span className={layout.quiet}>{text.hintOf(at + 1, count)}</span>
        <CloseButton aria-label={text.closeHints} title={common.close} onClick={onClose} />
      </div>
      <output className={layout.strong}>{hint.title}</output>
      <p>{hint.text}</p>
      <Button size="compact-sm" className={layout.above6} onClick={isLast ? onClose : onNext}>
        {isLast ? text.lastHint : text.nextHint}
      </Button>
    </aside>
  );
}

/** Draws a ring around what a hint speaks of, where it is on the screen. */
function useMarked(selector: string): void {
  useEffect(() => {
    const marked = document.querySelector(`header ${selector}`);
    marked?.setAttribute("data-hinted", "");
    return () => marked?.removeAttribute("data-hinted");
  }, [selector]);
}
