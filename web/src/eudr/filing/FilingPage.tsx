import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { formatEstonianDateTime, tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { OpenDeclaration, WireFiling } from "#shared/eudr/declarationShapes.ts";
import type { FilingLine } from "#shared/eudr/filingContent.ts";
import { isHeld } from "#shared/eudr/mandates.ts";
import { isFlag } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { DeclarationHistory } from "#web/eudr/DeclarationHistory.tsx";
import { CopyForEvr } from "#web/eudr/DeclarationTable.tsx";
import { declarationWords } from "#web/eudr/declarationWords.ts";
import { useFilingSentence } from "#web/eudr/filing/words/filingSentences.ts";
import { filingWords } from "#web/eudr/filing/words/filingWords.ts";
import { addText, statusText } from "#web/eudr/text.ts";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import { keepFocus } from "#web/ui/forms/useFocus.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { addressLine, Fact, FiledFacts } from "./FiledFacts.tsx";
import { FilingActions } from "./FilingActions.tsx";
import { FilingFields } from "./FilingFields.tsx";
import { MandateCard } from "./MandateCard.tsx";
import { NoteCard } from "./NoteCard.tsx";
import { NumberInstead } from "./NumberInstead.tsx";
import { type FilingText, filingStateText } from "./text.ts";
import { type FilingForm, type TypedFiling, typedOf, useFilingForm } from "./useFilingForm.ts";

interface FilingProps {
  declaration: OpenDeclaration;
  filing: WireFiling;
}

/** A declaration that Virn files: its three steps while they can be changed, else what is filed. */
export function FilingPage({ declaration, filing }: FilingProps) {
  const text = useWords(filingWords);
  const { history } = useWords(declarationWords);
  const [isEditing, setEditing] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const { stage, job, content, filed, may } = filing;
  const hasChanges = filed !== null && JSON.stringify(filed) !== JSON.stringify(content);
  const isOpen = may.includes("save") && (stage !== "available" || isEditing || hasChanges);
  const isMoving = job !== null || stage === "queued" || stage === "sending";
  usePolling(isMoving ? `${stage} ${job}` : undefined, () => refresh(api.eudr.declaration));
  useEndOfWork(isMoving ? `${stage} ${job}` : undefined, api.eudr.submitFiling);
  return (
    <Page
      title={declaration.reference || text.kinds[filing.kind]}
      back={{ to: "/eudr/", label: text.back }}
      actions={
        <>
          <CopyForEvr number={declaration} />
          <FilingActions declaration={declaration} filing={filing} />
          {!isOpen && may.includes("save") && <Button onClick={() => setEditing(true)}>{text.change}</Button>}
        </>
      }
    >
      <div className={layout.column} style={{ maxWidth: 760 }}>
        <Notices declaration={declaration} filing={filing} />
        {!isOpen && isUnsaved && (
          <Notice tone="warning" title={text.unsaved}>
            <p>{text.unsavedNote}</p>
          </Notice>
        )}
        {isOpen && hasChanges && (
          <Notice title={text.unsubmitted}>
            <p>{text.unsubmittedNote}</p>
          </Notice>
        )}
        <Facts declaration={declaration} filing={filing} />
        {isOpen ? (
          <FilingEditor
            key={stage}
            declaration={declaration}
            filing={filing}
            onLeft={setUnsaved}
            onDropped={hasChanges || isEditing ? () => setEditing(false) : undefined}
          />
        ) : (
          <>
            <FiledFacts content={filed ?? content} />
            <MandateCard
              declaration={declaration}
              filing={filing}
              onStore={() => Promise.resolve(true)}
              onWrong={() => undefined}
            />
          </>
        )}
        <NoteCard declaration={declaration} />
        <Card title={history}>
          <DeclarationHistory history={declaration.history} />
        </Card>
      </div>
    </Page>
  );
}

function Notices({ declaration, filing }: FilingProps) {
  const text = useWords(filingWords);
  const say = useFilingSentence();
  const isAgent = useMe()?.isSuperUser ?? false;
  const { stage, rejection, message, errors } = filing;
  const { unknown_plots: unknown } = declaration;
  const changed = filing.changed_plots.filter((plot) => !unknown.includes(plot));
  return (
    <>
      {stage === "rejected" && <Notice tone="danger" title={text.rejected(rejection)} />}
      {stage === "lost" && (
        <Notice tone="warning" title={text.stages.lost}>
          <p>{isAgent ? `${text.lostNote} ${text.lostAgent}` : text.lostNote}</p>
        </Notice>
      )}
      {(stage === "refused" || Object.keys(errors).length > 0) && (
        <Notice tone="danger" title={text.stages.refused}>
          <p>{errors[""] === undefined ? text.refusedNote : say(errors[""])}</p>
        </Notice>
      )}
      {message && (
        <Notice tone="warning" title={text.message(formatEstonianDate(tallinnDay(message.at)))}>
          <p>{message.text}</p>
        </Notice>
      )}
      {unknown.length > 0 && <Notice title={text.unknownPlots(unknown)} />}
      {changed.length > 0 && <Notice tone="warning" title={text.changedPlots(changed)} />}
    </>
  );
}

function Facts({ declaration, filing }: FilingProps) {
  const text = useWords(filingWords);
  const { owner, reference, verification } = declaration;
  const { kind, filed_at: filedAt, filer, status } = filing;
  return (
    <Card title={text.facts}>
      <dl className={layout.facts}>
        <Fact name={text.owner} value={owner.name} />
        <Fact name={text.kind} value={text.kinds[kind]} />
        <Fact name={text.state} value={filingStateText(declaration, text)} />
        {reference !== "" && <Fact name={text.reference} value={reference} />}
        {verification !== "" && <Fact name={text.verification} value={verification} />}
        {filedAt !== null && <Fact name={text.filedAt} value={formatEstonianDateTime(filedAt)} />}
        {status !== "" && <Fact name={text.status} value={statusText(status, text)} />}
        {filer !== null && <Fact name={text.filer} value={filer.name} />}
      </dl>
    </Card>
  );
}

interface FilingEditorProps extends FilingProps {
  /** Whether something typed was not stored when the fields went: it was filed elsewhere meanwhile. */
  onLeft: (isUnsaved: boolean) => void;
  /** Of what is filed already: the changes are given up. */
  onDropped: (() => void) | undefined;
}

function FilingEditor({ declaration, filing, onLeft, onDropped }: FilingEditorProps) {
  const text = useWords(filingWords);
  const form = useFilingForm(declaration, filing);
  const left = useEffectEvent(() => onLeft(form.draft.isUnstored()));
  useEffect(() => () => left(), []);
  const isAgent = useMe()?.isSuperUser ?? false;
  const { filed, may } = filing;
  const [isNumbered, setNumbered] = useKeptState(`filing.number.${declaration.id}`, false, isFlag);
  const hindrance = hindranceOf(filing, text);
  const instead = may.includes("remove") && (
    <NumberInstead
      draft={declaration}
      plots={form.values.plots}
      isAgent={isAgent}
      isOpen={isNumbered}
      onClose={() => setNumbered(false)}
    />
  );
  const steps = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields are left
    <form
      noValidate
      className={layout.column}
      inert={form.isBusy}
      onMouseDown={keepFocus}
      onBlur={() => void form.draft.store()}
      onSubmit={(event) => {
        event.preventDefault();
        if (hindrance === undefined) form.submit();
      }}
    >
      <TheirChanges form={form} labels={labelsOf(text)} shown={(field, typed) => shownField(field, typed, text)} />
      <FilingFields form={form} owner={declaration.owner.id} isAgent={isAgent} />
      <MandateCard declaration={declaration} filing={filing} onStore={form.draft.store} onWrong={form.errors.show} />
      <ErrorText>{form.errors.of()}</ErrorText>
      <div className={layout.ends} data-no-print>
        <Stored form={form} />
        <div className={layout.wrap}>
          {hindrance !== undefined && <span className={layout.quiet}>{hindrance}</span>}
          {may.includes("remove") && (
            <Button variant="default" onClick={() => setNumbered(true)}>
              {isAgent ? addText.title : text.numberInstead}
            </Button>
          )}
          {filed !== null && onDropped && (
            <Button
              variant="default"
              onClick={() => {
                form.draft.choose(typedOf(filed));
                onDropped();
              }}
            >
              {text.dropChanges}
            </Button>
          )}
          <KeyButton shortcut={FINISH_KEY} type="submit" loading={form.isBusy} disabled={hindrance !== undefined}>
            {text.submit}
          </KeyButton>
        </div>
      </div>
    </form>
  );
  // The dialog is outside of the form, whose submit would file the declaration.
  return (
    <>
      {steps}
      {instead}
    </>
  );
}

function labelsOf(text: FilingText) {
  return {
    isSmall: text.kind,
    name: text.name,
    code: text.code,
    address: text.address,
    plots: text.plots.label,
    area: text.area,
    lines: text.lines,
    isConfidential: text.isConfidential,
  };
}

function shownField(field: keyof TypedFiling, typed: TypedFiling, text: FilingText): string {
  const { name, code, address, plots, area, lines, isSmall, isConfidential } = typed;
  return {
    isSmall: text.kinds[isSmall ? "sd" : "dds"],
    name,
    code,
    address: addressLine(address),
    plots: plots.replaceAll("\n", ", "),
    area: text.areas[area],
    lines: lines.map((line) => lineText(line, text)).join("; "),
    isConfidential: isConfidential ? text.yes : text.no,
  }[field];
}

function lineText({ product, species, volume, deviation }: FilingLine, text: FilingText): string {
  return `${text.products[product]}: ${species.map(text.chosenSpecies).join(", ")} ${volume} tm, ${deviation}%`;
}

/** Why it cannot be filed now; what is wrong in it is said at its fields. */
function hindranceOf({ may, filer, mandate }: WireFiling, text: FilingText): string | undefined {
  if (filer === null) return text.noAccess;
  if (!isHeld(mandate)) return text.noMandate;
  return may.includes("submit") ? undefined : text.notNow;
}

function Stored({ form }: { form: FilingForm }) {
  const text = useWords(filingWords);
  const isLeft = form.draft.isDirty && !form.draft.isStoring;
  return (
    <div className={layout.wrap}>
      <output className={`${layout.inline} ${form.draft.isDirty ? layout.quiet : layout.green}`}>
        {!form.draft.isDirty && <IconCheck size={16} aria-hidden="true" />}
        {form.draft.isStoring ? text.storing : isLeft ? text.notStored : text.stored}
      </output>
      {isLeft && (
        <Button variant="default" size="compact-md" onClick={() => void form.draft.store()}>
          {text.save}
        </Button>
      )}
    </div>
  );
}
