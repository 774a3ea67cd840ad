import { Button, CloseButton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./Help.module.css";
import { companyHints, hintWords } from "./hintWords.ts";
import { type Hint, hints } from "./text.ts";

/** Three hints of the first sign-in, above the page, which they do not cover (docs/rules/help.md, "Hints"). */
export function Hints({ me }: { me: Me }) {
  const [at, setAt] = useState(0);
  const { isClosed, close } = useClosing(me.user.id);
  const ofCompany = useWords(companyHints);
  const all = me.isSuperUser ? hints.agent : ofCompany;
  const hint = all[at];
  if (isClosed || !hint) return null;
  const next = () => setAt(at + 1);
  return (
    <HintBand
      all={all}
      at={at}
      hint={hint}
      onNext={next}
      onClose={close}
      onFirst={hint.offersFirst && !me.opensOverview ? next : undefined}
    />
  );
}

/** Closed for good: the person's setting says so, and until the server has taken it, a mark in the browser. */
function useClosing(person: number) {
  const mark = `virn.hintsClosed.${person}`;
  const [isClosed, setClosed] = useState(() => isMarked(mark));
  const [wasClosed] = useState(isClosed);
  useEffect(() => {
    const look = ({ key }: StorageEvent) => key === mark && setClosed(isMarked(mark));
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [mark]);
  // The server did not take it when the hints were closed.
  useEffect(() => {
    if (wasClosed) void saveClosed();
  }, [wasClosed]);
  const close = () => {
    setClosed(true);
    keepMark(mark);
    void saveClosed();
  };
  return { isClosed, close };
}

async function saveClosed(): Promise<void> {
  await attempt(async () => {
    await call(api.sessions.changeSettings, { body: { hintsSeen: true } });
    await refreshed();
  });
}

function isMarked(mark: string): boolean {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
}

function keepMark(mark: string): void {
  try {
    localStorage.setItem(mark, "1");
  } catch {
    // A full or forbidden storage: the server has it.
  }
}

interface HintBandProps {
  all: readonly Hint[];
  at: number;
  /** The one at `at`. */
  hint: Hint;
  onNext: () => void;
  onClose: () => void;
  /** After the overview was made the first page; undefined where that is not offered. */
  onFirst: (() => void) | undefined;
}

function HintBand({ all, at, hint, onNext, onClose, onFirst }: HintBandProps) {
  const text = useWords(hintWords);
  const isLast = at === all.length - 1;
  useMarked(hint.marks);
  useShortcut({ key: "Escape", label: text.closeHints, isEverywhere: true, run: onClose });
  return (
    <aside className={classes.hint} aria-label={text.hints} data-no-print>
      <div className={classes.inHint}>
        <span className={layout.quiet}>{text.hintOf(at + 1, all.length)}</span>
        <div className={classes.says}>
          <p>
            <output className={layout.strong}>{hint.title}.</output> {hint.text}
          </p>
          {all.map(({ title, text: says }) => (
            <span key={title} className={classes.room} data-text={`${title}. ${says}`} />
          ))}
        </div>
        {onFirst && <OpensFirst onDone={onFirst} />}
        <Button size="compact-sm" onClick={isLast ? onClose : onNext}>
          {isLast ? text.lastHint : text.nextHint}
        </Button>
        <CloseButton aria-label={text.closeHints} title={text.close} onClick={onClose} />
      </div>
    </aside>
  );
}

function OpensFirst({ onDone }: { onDone: () => void }) {
  const text = useWords(hintWords);
  const { isBusy, refusal, run } = useAction(async () => {
    await call(api.sessions.changeSettings, { body: { opensOverview: true } });
    await refreshed();
    onDone();
  });
  return (
    <>
      <ErrorText>{refusal}</ErrorText>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => run()}>
        {text.opensFirst}
      </Button>
    </>
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
