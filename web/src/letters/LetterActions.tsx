import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { WireEmail } from "#shared/acts/contract.ts";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useFocusKept } from "#web/ui/keyboard/focus.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./Letters.module.css";
import { letterText as text } from "./text.ts";

type Operation = "send" | "cancel" | "confirm" | "renew" | "takeBack";

interface LetterActionsProps {
  email: WireEmail;
  /** The letter as the call has left it; undefined when somebody else was faster. */
  onChange: (email: WireEmail | undefined) => void;
}

export function LetterActions({ email, onChange }: LetterActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const { isBusy, busyWith, refusal, run } = useAction(async (operation: Operation) => {
    const input = { params: { id: String(email.act_id) }, body: { email: email.id } };
    const calls = {
      send: () => call(api.letters.send, input),
      cancel: () => call(api.letters.cancel, input),
      confirm: () => call(api.letters.confirm, input),
      // The letter itself is read again: it bounced, and another is beside it.
      renew: async () => void (await call(api.letters.renew, input)),
      takeBack: async () => void (await call(api.letters.takeBack, { body: { batch: email.batch ?? "" } })),
    };
    const { problem, value: left } = await attempt(calls[operation]);
    onChange(left);
    setAsking(false);
    if (problem) throw problem;
  });
  useFocusKept(container, isBusy, container);

  const button = (label: string, operation: Operation, isMain: boolean) => (
    <Button
      size="compact-sm"
      variant={isMain ? "light" : "subtle"}
      loading={busyWith === operation}
      disabled={isBusy && busyWith !== operation}
      aria-label={text.actionOf(label, email.act_number)}
      onClick={() => run(operation)}
    >
      {label}
    </Button>
  );
  return (
    <div ref={container} tabIndex={-1} className={`${layout.wrap} ${classes.actions}`}>
      {email.state === "unsent" && !isAsking && (
        <>
          {button(text.send, "send", true)}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            aria-label={text.actionOf(text.cancel, email.act_number)}
            onClick={() => setAsking(true)}
          >
            {text.cancel}
          </Button>
        </>
      )}
      {email.state === "unsent" && isAsking && (
        <>
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            loading={busyWith === "cancel"}
            aria-label={text.actionOf(text.cancelForGood, email.act_number)}
            onClick={() => run("cancel")}
            ref={focusWhenShown}
          >
            {text.cancelForGood}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking(false)}>
            {text.keep}
          </Button>
        </>
      )}
      {email.state === "scheduled" && <span title={text.takesBackAll}>{button(text.takeBack, "takeBack", true)}</span>}
      {email.has_failed && button(text.renew, "renew", true)}
      {email.is_stuck && (
        <>
          {button(text.confirm, "confirm", true)}
          {button(text.sendAgain, "send", false)}
        </>
      )}
      <ErrorText>{refusal}</ErrorText>
    </div>
  );
}

function focusWhenShown(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** It changes by itself. */
export function isMoving({ state, is_stuck }: Pick<WireEmail, "state" | "is_stuck">): boolean {
  return state === "scheduled" || (state === "sending" && !is_stuck);
}

export function LetterNotes({ email }: NotesProps) {
  const { kind, trouble, is_stuck, has_failed, company_id: company, addresses } = email;
  // Where all of them took it, or nobody has answered, `Saadetud` says enough.
  const isAnswered = addresses.some(({ outcome }) => outcome !== null && outcome !== "accepted");
  return (
    <>
      {kind === "voided" && <span className={classes.note}>{text.voided}</span>}
      {isAnswered && <Outcomes addresses={addresses} />}
      {trouble && !isAnswered && (
        <span className={classes.trouble}>{text.troubleTo(text.trouble[trouble.kind], trouble.to)}</span>
      )}
      {trouble && !isAnswered && (
        <span className={classes.note}>{text.troubleAt(formatEstonianSeconds(trouble.at), trouble.reason)}</span>
      )}
      {has_failed && (
        <span className={classes.note}>
          {text.afterBounce}{" "}
          <Link to="/companies/$id/" params={{ id: String(company) }}>
            {text.toCompany}
          </Link>
        </span>
      )}
      {is_stuck && <span className={classes.trouble}>{text.isStuck}</span>}
    </>
  );
}

function Outcomes({ addresses }: Pick<WireEmail, "addresses">) {
  return (
    <ul className={classes.addresses}>
      {addresses.map(({ address, outcome, at, words }) => (
        <li key={address}>
          <span className={outcome === "refused" || outcome === "complained" ? classes.trouble : classes.note}>
            {text.outcomeOf(address, text.outcomes[outcome ?? "none"])}
          </span>
          {at !== null && outcome !== "accepted" && (
            <span className={classes.note}>{text.troubleAt(formatEstonianSeconds(at), words)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NotesProps {
  email: Pick<WireEmail, "addresses" | "kind" | "trouble" | "is_stuck" | "has_failed" | "company_id">;
}
