import { useState } from "react";
import type { WireEmail } from "#shared/acts/contract.ts";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { ListedEmail } from "#shared/letters/contract.ts";
import { usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { LetterActions, LetterNotes } from "./LetterActions.tsx";
import classes from "./Letters.module.css";
import { letterText as text } from "./text.ts";

interface UnsentRowProps {
  listed: ListedEmail;
  hasCompany?: boolean;
}

/** A letter of the dialog as it is now: it is watched while it is on its way, and after somebody else was faster. */
export function UnsentRow({ listed, hasCompany = false }: UnsentRowProps) {
  const [changed, setChanged] = useState<WireEmail>();
  const [isTouched, setTouched] = useState(listed.state === "sending");
  const asked = useRead(api.letters.ofAct, isTouched ? { params: { id: String(listed.act_id) } } : null);
  const email = asked.data?.find(({ id }) => id === listed.id) ?? changed ?? listed;
  const isMoving = email.state === "sending" && !email.is_stuck;
  usePolling(isMoving ? email.id : undefined, () => asked.retry());
  const { act_number: number, created, sent, state } = email;
  return (
    <tr data-row data-state={state}>
      <th scope="row" data-plain>
        <span className={classes.number}>
          {number}
          {hasCompany && <span className={classes.note}>{listed.company_name}</span>}
          <LetterNotes email={email} />
        </span>
      </th>
      <td data-label={text.created} className={`${layout.figures} ${layout.nowrap}`}>
        {formatEstonianSeconds(created)}
      </td>
      <td data-label={text.sent} className={`${layout.figures} ${layout.nowrap}`}>
        {sent ? formatEstonianSeconds(sent) : <span className={layout.quiet}>{text.states[state]}</span>}
      </td>
      <td data-label="" className={classes.cell}>
        <LetterActions
          email={email}
          onChange={(next) => {
            setTouched(true);
            if (next) setChanged(next);
          }}
        />
      </td>
    </tr>
  );
}
