import { Button } from "@mantine/core";
import type { Ref } from "react";
import { actFormText as text, totalsText } from "#web/text/acts/form.ts";
import { formatMoney } from "#web/text/formats.ts";
import classes from "./SalesActForm.module.css";
import type { Busy } from "./state/notices.ts";

interface FormActionsProps {
  /** With VAT, in euros. */
  sum: number;
  action: string;
  canSend: boolean;
  busy: Busy | undefined;
  /** Of an act that a worker finishes. */
  percent: number | undefined;
  sendButton: Ref<HTMLButtonElement>;
  onPreview: () => void;
  onSend: () => void;
}

export function FormActions({ sum, action, canSend, busy, percent, sendButton, onPreview, onSend }: FormActionsProps) {
  return (
    <>
      <output className={classes.sum}>
        <span className={classes.sumLabel}>{totalsText.withVat}</span>
        {formatMoney(sum)} €
      </output>
      <Button variant="default" disabled={!canSend} loading={busy === "previewing"} onClick={onPreview}>
        {text.preview}
      </Button>
      {percent === undefined ? (
        <Button disabled={!canSend} loading={busy === "saving"} onClick={onSend} ref={sendButton}>
          {action}
        </Button>
      ) : (
        <output aria-busy="true">{text.saving(percent)}</output>
      )}
    </>
  );
}
