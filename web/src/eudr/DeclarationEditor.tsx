import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { MAX_REVIEW_REASON } from "#shared/eudr/limits.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { ReasonDialog } from "#web/ui/dialogs/ReasonDialog.tsx";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { Card } from "#web/ui/page/Card.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { DayAndNote } from "./DayAndNote.tsx";
import { DeclarationHistory } from "./DeclarationHistory.tsx";
import { CopyForEvr } from "./DeclarationTable.tsx";
import { declarationWords } from "./declarationWords.ts";
import { useFilingSentence } from "./filing/words/filingSentences.ts";
import { filingWords } from "./filing/words/filingWords.ts";
import { PlotsField } from "./PlotsField.tsx";
import { numberStateText } from "./text.ts";
import { useDeclarationForm } from "./useDeclarationForm.ts";

const LIST = "/eudr/";

/** Changes plots, day and note (docs/rules/eudr.md, "Declarations"). */
export function DeclarationEditor({ declaration }: { declaration: OpenDeclaration }) {
  const text = useWords(declarationWords);
  const words = useWords(filingWords);
  const { form, save } = useDeclarationForm(declaration);
  const [isRemoving, setRemoving] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { owner, reference, verification, unknown_plots: unknown, may_remove: mayRemove, history } = declaration;
  return (
    <>
      <LeaveGuard isSafe={() => !form.draft.isDirty} onBeforeReload={onBeforeReload} texts={text} />
      <Page
        title={reference}
        back={{ to: LIST, label: text.back }}
        actions={
          <>
            <CopyForEvr number={declaration} />
            {mayRemove && (
              <Button variant="default" onClick={() => setRemoving(true)}>
                {text.remove}
              </Button>
            )}
            {declaration.may_take_away && (
              <Button variant="default" onClick={() => setTaking(true)}>
                {text.takeAway}
              </Button>
            )}
            <KeyButton shortcut={FINISH_KEY} loading={form.isBusy} disabled={!form.draft.isDirty} onClick={save}>
              {text.save}
            </KeyButton>
          </>
        }
      >
        <div className={layout.column} style={{ maxWidth: 720 }}>
          {unknown.length > 0 && <Notice title={words.unknownPlots(unknown)} />}
          <TheirChanges form={form} labels={text} shown={(field, typed) => typed[field] ?? ""} />
          <Card title={text.facts}>
            <dl className={layout.below16}>
              <Fact name={words.owner} value={owner.name} />
              <Fact name={words.reference} value={reference} />
              <Fact name={words.verification} value={verification} />
              <Fact name={words.state} value={numberStateText(declaration, words)} />
            </dl>
            <form
              noValidate
              className={layout.column}
              inert={form.isBusy}
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <PlotsField
                value={form.values.plots ?? ""}
                field={form.field("plots")}
                owner={owner.id}
                onChange={(plots) => form.change({ plots })}
              />
              <DayAndNote declaration={declaration} form={form} />
              <ErrorText>{form.errors.of()}</ErrorText>
            </form>
          </Card>
          <Card title={text.history}>
            <DeclarationHistory history={history} />
          </Card>
        </div>
      </Page>
      {isRemoving && <RemoveDeclaration declaration={declaration} onCancel={() => setRemoving(false)} />}
      {isTaking && <TakeAwayDeclaration declaration={declaration} onCancel={() => setTaking(false)} />}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={layout.wrap}>
      <dt className={layout.quiet}>{name}</dt>
      <dd style={{ margin: 0 }}>{value}</dd>
    </div>
  );
}

function RemoveDeclaration({ declaration: { id, reference }, onCancel }: RemoveProps) {
  const text = useWords(declarationWords);
  const say = useFilingSentence();
  const navigate = useNavigate();
  const removal = useAction(async () => {
    await call(api.eudr.removeDeclaration, { params: { id } });
    showToast({ text: text.removed });
    await navigate({ to: LIST });
  });
  return (
    <DangerDialog title={text.removeTitle} action={text.remove} work={removal} say={say} onCancel={onCancel}>
      <p>{reference}</p>
    </DangerDialog>
  );
}

/** Takes away a number that was typed at a wrong owner (docs/rules/eudr.md, "Declarations"). */
function TakeAwayDeclaration({ declaration: { id, version: newest, reference, owner }, onCancel }: RemoveProps) {
  const text = useWords(declarationWords);
  // The one that the person saw: a declaration that changes below the open dialog is refused.
  const [version] = useState(newest);
  const navigate = useNavigate();
  const takeAway = async (reason: string) => {
    await call(api.eudr.takeAwayDeclaration, { params: { id }, body: { version, reason } });
    showToast({ text: text.removed });
    await navigate({ to: LIST });
  };
  return (
    <ReasonDialog
      title={text.takeAwayTitle}
      texts={{ reason: text.reason, hint: text.reasonHint, missing: text.noReason, action: text.takeAway }}
      maxLength={MAX_REVIEW_REASON}
      isDangerous
      onReason={takeAway}
      onClose={onCancel}
    >
      <p className={layout.below12}>
        {reference}, {owner.name}
      </p>
    </ReasonDialog>
  );
}

interface RemoveProps {
  declaration: OpenDeclaration;
  onCancel: () => void;
}
