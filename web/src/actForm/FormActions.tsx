import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { formatMoney } from "#web/ui/text/formats.ts";
import classes from "./ActForm.module.css";
import type { Hindrance } from "./state/hindrance.ts";
import type { Busy, SendingProgress } from "./state/notices.ts";
import { hindranceText, actFormText as text, totalsText } from "./text.ts";

interface FormActionsProps {
  /** Sum with VAT, in euros. */
  sum: number;
  action: string;
  hindrance: Hindrance | undefined;
  busy: Busy | undefined;
  progress: SendingProgress | undefined;
  sendButton: Ref<HTMLButtonElement>;
  onHindrance: (field: string) => void;
  onPreview: () => void;
  onSend: () => void;
}

export function FormActions(props: FormActionsProps) {
  const { sum, action, hindrance, busy, progress, sendButton, onHindrance, onPreview, onSend } = props;
  const canSend = busy === undefined && hindrance === undefined;
  return (
    <>
      <output className={classes.sum}>
        <span className={classes.sumLabel}>{totalsText.withVat}</span>
        {formatMoney(sum)} €
      </output>
      {hindrance && (
        <button
          type="button"
          className={`${layout.bare} ${classes.hindrance}`}
          title={hindranceText.show(hindrance.text)}
          onClick={() => onHindrance(hindrance.field)}
        >
          {hindrance.text}
        </button>
      )}
      {progress?.of === "preview" ? (
        <output aria-busy="true">
          {text.previewing[progress.phase]} {progress.percent} %
        </output>
      ) : (
        <KeyButton
          shortcut="e"
          variant="default"
          disabled={!canSend}
          loading={busy === "previewing"}
          onClick={onPreview}
        >
          {text.preview}
        </KeyButton>
      )}
      {progress?.of === "act" ? (
        <output aria-busy="true">{text.saving(progress.percent)}</output>
      ) : (
        <KeyButton
          shortcut={FINISH_KEY}
          disabled={!canSend}
          loading={busy === "saving"}
          onClick={onSend}
          ref={sendButton}
        >
          {action}
        </KeyButton>
      )}
    </>
  );
}

export function ToReports() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/reports/dashboard/" {...props} />}>
      {text.toReports}
    </Button>
  );
}
