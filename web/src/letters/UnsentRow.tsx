import { useState } from "react";
import type { WireEmail } from "#shared/acts/contract.ts";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { ListedEmail } from "#shared/letters/contract.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import layout from "#web/ui/layout.module.css";
import { isMoving, LetterActions, LetterNotes } from "./LetterActions.tsx";
import classes from "./Letters.module.css";
import { manyText } from "./many/text.ts";
import { letterText as text } from "./text.ts";

interface UnsentRowProps {
  listed: ListedEmail;
  hasCompany?: boolean;
  /** Present when letters can be chosen to leave together. */
  choice?: { isChosen: boolean; onChoose: (email: string, isOn: boolean, isRange: boolean) => void };
  /** Called when a call about it has been answered. */
  onTouch?: () => void;
}

/** A letter of the dialog as it is now: it is watched while it is on its way, and after somebody else was faster. */
export function UnsentRow({ listed, hasCompany = false, choice, onTouch }: UnsentRowProps) {
  const [changed, setChanged] = useState<WireEmail>();
  const [isTouched, setTouched] = useState(isMoving(listed));
  const asked = useRead(api.letters.ofAct, isTouched ? { params: { id: String(listed.act_id) } } : null);
  const email = asked.data?.find(({ id }) => id === listed.id) ?? changed ?? listed;
  const progress = isMoving(email) ? `${email.id} ${email.state}` : undefined;
  usePolling(progress, () => asked.retry());
  useEndOfWork(progress, api.letters.send);
  const { act_number: number, created, sent, send_at: sendAt, state } = email;
  const waitingText = sendAt ? text.sendAt(formatEstonianSeconds(sendAt)) : text.states[state];
  return (
    <tr data-row data-state={state}>
      <th scope="row" data-plain>
        <span className={classes.number}>
          {choice && state === "unsent" ? (
            <label className={`${layout.row} ${classes.choose}`}>
              <Tick
                mark={choice.isChosen ? "all" : "none"}
                label={manyText.choose(number)}
                onTick={(isOn, isRange) => choice.onChoose(email.id, isOn, isRange)}
              />
              {number}
            </label>
          ) : (
            number
          )}
          {hasCompany && <span className={classes.note}>{listed.company_name}</span>}
          <LetterNotes email={email} />
        </span>
      </th>
      <td data-label={text.created} className={`${layout.figures} ${layout.nowrap}`}>
        {formatEstonianSeconds(created)}
      </td>
      <td data-label={text.sent} className={`${layout.figures} ${layout.nowrap}`}>
        {sent ? formatEstonianSeconds(sent) : <span className={layout.quiet}>{waitingText}</span>}
      </td>
      <td data-label="" className={classes.cell}>
        <LetterActions
          email={email}
          onChange={(next) => {
            setTouched(true);
            onTouch?.();
            if (next) setChanged(next);
          }}
        />
      </td>
    </tr>
  );
}
