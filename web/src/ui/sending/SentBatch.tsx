import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import type { Action } from "#web/api/actions/useAction.ts";
import { DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { sendingText as text } from "#web/ui/text/sending.ts";
import { Receipt, type ReceiptFacts } from "./Receipt.tsx";
import { focusWhenShown } from "./SendReview.tsx";
import classes from "./sending.module.css";

interface SentBatchProps {
  title: string;
  /** What has become of the batch so far. */
  status: string;
  sendAt: string;
  /** Something of it waits and can be taken back. */
  isWaiting: boolean;
  takeBack: Action;
  receipt: ReceiptFacts;
  back: string;
  onBack: () => void;
  children?: ReactNode;
}

/** A batch on its way: it can be taken back for ten seconds, then it leaves (docs/rules/leaves.md, "Ten seconds"). */
export function SentBatch(props: SentBatchProps) {
  const { title, status, sendAt, isWaiting, takeBack, receipt, back, onBack, children } = props;
  const seconds = useSecondsLeft(sendAt);
  return (
    <section ref={focusWhenShown} tabIndex={-1} className={classes.step} aria-label={title}>
      <div className={`${layout.column} ${layout.gap12}`}>
        <output className={layout.strong}>{status}</output>
        <p>
          <Receipt {...receipt} />
        </p>
        {children}
      </div>
      <DialogButtons>
        <ErrorText>{takeBack.refusal}</ErrorText>
        {isWaiting && (
          <Button
            loading={takeBack.isBusy}
            onClick={() => takeBack.run()}
            rightSection={seconds > 0 && <span aria-hidden="true">{text.secondsLeft(seconds)}</span>}
          >
            {text.takeBack}
          </Button>
        )}
        <Button variant="default" disabled={takeBack.isBusy} onClick={onBack}>
          {back}
        </Button>
      </DialogButtons>
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
    // oxlint-disable-next-line react/exhaustive-deps -- `left` reads the instant only
  }, [instant]);
  return seconds;
}
