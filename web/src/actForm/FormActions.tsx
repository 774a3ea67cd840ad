import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { formatMoney } from "#web/ui/text/formats.ts";
import classes from "./ActForm.module.css";
import type { SalesAct } from "./editing/useSalesAct.ts";
import type { FormFigures } from "./state/useFormFigures.ts";
import { hindranceText, actFormText as text, totalsText } from "./text.ts";

interface FormActionsProps {
  form: SalesAct;
  figures: FormFigures;
  action: string;
  sendButton: Ref<HTMLButtonElement>;
}

export function FormActions({ form, figures: { totals, hindrance }, action, sendButton }: FormActionsProps) {
  const { busy, progress } = form.work;
  const canSend = busy === undefined && hindrance === undefined;
  return (
    <>
      <output className={classes.sum}>
        <span className={classes.sumLabel}>{totalsText.withVat}</span>
        {formatMoney(totals.with_vat.raw)} €
      </output>
      {hindrance && (
        <button
          type="button"
          className={`${layout.bare} ${classes.hindrance}`}
          title={hindranceText.show(hindrance.text)}
          onClick={() => form.dispatch({ type: "attended", field: hindrance.field })}
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
          onClick={form.saving.preview}
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
          onClick={form.saving.ask}
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
