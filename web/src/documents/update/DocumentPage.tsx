import { Select, TextInput } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { OpenDocument } from "#shared/documents/contract.ts";
import { DOCUMENT_TYPE_NAMES, DOCUMENT_TYPES } from "#shared/documents/documentTypes.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { documentText as text } from "#web/documents/text.ts";
import { CompanyField } from "#web/documents/upload/CompanyField.tsx";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import { History, type HistoryEvent } from "#web/ui/History.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import classes from "./DocumentPage.module.css";
import { type TypedDocument, useDocumentForm } from "./useDocumentForm.ts";

export function DocumentPage() {
  const { id } = useParams({ from: "/shell/documents/update/$id" });
  const asked = useRead(api.documents.open, { params: { id } });
  if (asked.data) return <DocumentEditor key={id} document={asked.data} />;
  if (!asked.isFinal) return <PageSkeleton of={asked} />;
  return (
    <MissingPage
      title={text.notFoundTitle}
      text={text.notFound}
      back={{ to: "/documents/dashboard/", label: text.back }}
    />
  );
}

/** Changes name, company and type (docs/rules/documents.md, "Changing a document"). */
function DocumentEditor({ document }: { document: OpenDocument }) {
  const { form, save } = useDocumentForm(document);
  const isLocked = document.locked !== "";
  return (
    <>
      <LeaveGuard isSafe={() => !form.draft.isDirty} onBeforeReload={onBeforeReload} texts={text} />
      <Page
        title={document.file_name}
        back={{ to: "/documents/dashboard/", label: text.back }}
        actions={
          !isLocked && (
            <KeyButton shortcut={FINISH_KEY} loading={form.isBusy} disabled={!form.draft.isDirty} onClick={save}>
              {text.save}
            </KeyButton>
          )
        }
      >
        <div className={classes.cards}>
          {isLocked && <Notice title={document.locked} />}
          <TheirChanges form={form} labels={LABELS} shown={shown} />
          <Card title={text.facts}>
            <form
              noValidate
              className={classes.form}
              inert={form.isBusy}
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <TextInput
                label={text.fileName}
                disabled={isLocked}
                autoComplete="off"
                spellCheck={false}
                {...form.field("file_name")}
              />
              <CompanyField
                label={text.company}
                chosen={form.values.company}
                isDisabled={isLocked}
                error={form.errors.of("company")}
                onChoose={({ id, name }) => form.change({ company: { id, name } })}
              />
              <Select
                label={text.type}
                data={DOCUMENT_TYPES.map((each) => ({ value: String(each), label: DOCUMENT_TYPE_NAMES[each] }))}
                disabled={isLocked}
                allowDeselect={false}
                {...form.field("document_type")}
                value={String(form.values.document_type)}
                onChange={(value) => {
                  const type = DOCUMENT_TYPES.find((each) => String(each) === value);
                  if (type) form.change({ document_type: type });
                }}
              />
              <ErrorText>{form.errors.of()}</ErrorText>
              {/* Enter in a field saves; the visible button is in the head of the page. */}
              <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
            </form>
          </Card>
          <Card title={text.history}>
            <History label={text.history} events={document.history.map(historyEvent)} />
          </Card>
        </div>
      </Page>
    </>
  );
}

const LABELS = { file_name: text.fileName, company: text.company, document_type: text.type };

function shown(field: keyof TypedDocument, { file_name, company, document_type }: TypedDocument): string {
  return { file_name, company: company.name, document_type: DOCUMENT_TYPE_NAMES[document_type] }[field];
}

function historyEvent({ at, kind, by, changes }: OpenDocument["history"][number]): HistoryEvent {
  return {
    key: `${at} ${kind}`,
    at,
    what: text.events[kind],
    who: by,
    lines: changes.map(({ field, from, to }) => ({
      label: text.fields[field],
      from: from === "" ? undefined : from,
      to,
    })),
  };
}
