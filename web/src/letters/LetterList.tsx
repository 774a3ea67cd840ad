import type { Act, WireEmail } from "#shared/acts/contract.ts";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { isMoving, LetterActions, LetterNotes } from "./LetterActions.tsx";
import classes from "./Letters.module.css";
import { letterText as text } from "./text.ts";

export function LetterList({ act, name }: { act: Pick<Act, "id" | "emails">; name: string }) {
  const { data } = useRead(api.letters.ofAct, { params: { id: String(act.id) } });
  const emails = data ?? act.emails;
  const moving = emails.filter(({ state, is_stuck }) => isMoving({ state, is_stuck })).map(({ id }) => id);
  const progress = moving.length > 0 ? moving.join() : undefined;
  usePolling(progress, () => refresh(api.letters.ofAct));
  // The icon in the row follows.
  useEndOfWork(progress, api.letters.send);
  return (
    <>
      <p className={layout.strong}>{text.lettersOf(name)}</p>
      {emails.length === 0 && <p className={layout.quiet}>{text.none}</p>}
      <ol className={classes.list}>
        {emails.map((email) => (
          <li key={email.id} className={classes.letter} data-state={email.state}>
            <p className={classes.state}>{stateLine(email)}</p>
            <p className={layout.quiet}>{madeLine(email)}</p>
            <LetterNotes email={email} />
            <LetterActions email={email} onChange={() => undefined} />
          </li>
        ))}
      </ol>
    </>
  );
}

function stateLine({ state, sent, send_at, canceled }: WireEmail): string {
  if (send_at !== null) return text.sendAt(formatEstonianSeconds(send_at));
  const time = state === "sent" ? sent : state === "canceled" ? canceled : null;
  return time === null ? text.states[state] : `${text.states[state]} ${formatEstonianSeconds(time)}`;
}

function madeLine({ state, created, by }: WireEmail): string {
  const made = text.createdAt(formatEstonianSeconds(created));
  if (by === "" || state === "unsent") return made;
  return `${made} · ${state === "canceled" ? text.canceledBy(by) : text.by(by)}`;
}
