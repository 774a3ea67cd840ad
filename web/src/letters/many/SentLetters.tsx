import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { BatchLetter } from "#shared/letters/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { isMoving } from "#web/letters/LetterActions.tsx";
import { letterText } from "#web/letters/text.ts";
import { DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import classes from "./ManyLetters.module.css";
import type { SentBatch } from "./ManyLetters.tsx";
import { SkippedLetters } from "./SkippedLetters.tsx";
import { manyText as text } from "./text.ts";

/** A batch on its way: it can be taken back while it is scheduled, then its letters are watched until all have left. */
export function SentLetters({ sent: { batch, sendAt, skipped }, onBack }: { sent: SentBatch; onBack: () => void }) {
  const asked = useRead(api.letters.batch, { params: { batch } });
  const letters = asked.data?.letters ?? [];
  const moving = letters.filter(isMoving);
  const scheduled = letters.filter(({ state }) => state === "scheduled");
  const [taken, setTaken] = useState<{ taken: number; left: number }>();
  const takeBack = useAction(async () => {
    const { taken: ids, left } = await call(api.letters.takeBack, { body: { batch } });
    setTaken({ taken: ids.length, left: left.length });
    await refresh(api.letters.batch, api.letters.list, api.sessions.me, api.actLists.list);
  });
  const progress = moving.map(({ id, state }) => `${id} ${state}`).join();
  usePolling(progress === "" ? undefined : progress, () => refresh(api.letters.batch, api.sessions.me));
  const seconds = useSecondsLeft(sendAt);
  if (!asked.data) return <LineSkeletons of={asked} count={4} />;
  const gone = letters.filter(({ state }) => state === "sent");
  const troubled = letters.filter(({ trouble, is_stuck }) => trouble !== null || is_stuck);
  return (
    <section ref={focusWhenShown} tabIndex={-1} className={classes.step} aria-label={text.sentTitle}>
      <div className={`${layout.column} ${layout.gap12}`}>
        <output className={layout.strong}>
          {taken && text.taken(taken.taken)}
          {taken && taken.left > 0 && ` ${text.left(taken.left)}`}
          {!taken && scheduled.length > 0 && letterText.sendAt(formatEstonianSeconds(sendAt))}
          {!taken && scheduled.length === 0 && letters.length > 0 && text.progress(gone.length, letters.length)}
          {letters.length === 0 && text.nothing}
        </output>
        <TroubledLetters letters={troubled} />
        <SkippedLetters title={text.wereSkipped} letters={skipped} />
      </div>
      <DialogButtons>
        <ErrorText>{takeBack.refusal}</ErrorText>
        {!taken && scheduled.length > 0 && (
          <Button
            loading={takeBack.isBusy}
            onClick={() => takeBack.run()}
            rightSection={seconds > 0 && <span aria-hidden="true">{text.secondsLeft(seconds)}</span>}
          >
            {letterText.takeBack}
          </Button>
        )}
        <Button variant="default" disabled={takeBack.isBusy} onClick={onBack}>
          {letterText.unsentActs}
        </Button>
      </DialogButtons>
    </section>
  );
}

function TroubledLetters({ letters }: { letters: readonly BatchLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <section aria-label={text.troubled} className={classes.skipped}>
      <h3 className={layout.strong}>{text.troubled}</h3>
      <ul className={classes.list}>
        {letters.map(({ id, act_number: number, company_name: name, trouble }) => (
          <li key={id}>
            <span className={layout.strong}>{number}</span> {name}:{" "}
            {trouble ? letterText.troubleTo(letterText.trouble[trouble.kind], trouble.to) : letterText.isStuck}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whole seconds until an instant by the clock of the browser; the server's decides. */
function useSecondsLeft(instant: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left), 250);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [instant]);
  return seconds;
}

/** The pressed button is gone, so the section takes the focus. */
function focusWhenShown(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true });
}
