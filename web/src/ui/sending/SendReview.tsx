import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Action } from "#web/api/actions/useAction.ts";
import { DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { sendingText as text } from "#web/ui/text/sending.ts";
import classes from "./sending.module.css";

export interface SendFact {
  label: string;
  value: string;
}

interface SendReviewProps {
  title: string;
  /** Asks what would leave; the rest waits for it. */
  asked: Action;
  isLoaded: boolean;
  /** How much leaves, in one sentence. */
  lead: string;
  /** What can be undone afterwards, and what cannot. */
  hint: string;
  action: string;
  /** Nothing of what was chosen can leave. */
  isNothing: boolean;
  sending: Action;
  onBack: () => void;
  children?: ReactNode;
}

/** What leaves the house or cannot be undone, before it does (docs/rules/leaves.md, "Review"). */
export function SendReview(props: SendReviewProps) {
  const { title, asked, isLoaded, lead, hint, action, isNothing, sending, onBack, children } = props;
  const refusal = asked.refusal === "" ? undefined : asked.refusal;
  return (
    <section ref={focusWhenShown} tabIndex={-1} className={classes.step} aria-label={title}>
      {isLoaded ? (
        <div className={`${layout.column} ${layout.gap12}`}>
          <p className={layout.strong}>{lead}</p>
          {children}
          {!isNothing && <p className={layout.quiet}>{hint}</p>}
        </div>
      ) : (
        <LineSkeletons of={{ refusal, retry: async () => asked.run() }} count={6} />
      )}
      <DialogButtons>
        <ErrorText>{sending.refusal}</ErrorText>
        <Button variant="default" disabled={sending.isBusy} onClick={onBack}>
          {text.back}
        </Button>
        <Button disabled={!isLoaded || isNothing} loading={sending.isBusy} onClick={() => sending.run()}>
          {action}
        </Button>
      </DialogButtons>
    </section>
  );
}

export function SendFacts({ facts }: { facts: readonly SendFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pressed button is gone, so the section takes the focus. */
export function focusWhenShown(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true });
}
