import { Button, Select, TextInput } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { OpenDocument } from "#shared/documents/contract.ts";
import { DOCUMENT_TYPE_NAMES, DOCUMENT_TYPES } from "#shared/documents/documentTypes.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { documentText as text } from "#web/documents/text.ts";
import { CompanyField } from "#web/documents/upload/CompanyField.tsx";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
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
import { useDocumentForm } from "./useDocumentForm.ts";

/** The page that changes a document, by its id in the address. */
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
  const form = useDocumentForm(document);
  const { typed, change, errors } = form;
  const isLocked = document.locked !== "";
  const save = () => void form.save();
  return (
    <>
      <LeaveGuard isSafe={() => !form.isDirty} onBeforeReload={onBeforeReload} texts={text} />
      <Page
        title={document.file_name}
        back={{ to: "/documents/dashboard/", label: text.back }}
        actions={
          !isLocked && (
            <KeyButton shortcut={FINISH_KEY} loading={form.isBusy} disabled={!form.isDirty} onClick={save}>
              {text.save}
            </KeyButton>
          )
        }
      >
        <div className={classes.cards}>
          {isLocked && <Notice title={document.locked} />}
          {form.isChangedElsewhere && (
            <Notice title={text.changedElsewhere} tone="warning">
              <p>{text.changedElsewhereHint}</p>
              <Button size="compact-sm" mt={8} variant="default" onClick={form.takeTheirs}>
                {text.takeTheirs}
              </Button>
            </Notice>
          )}
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
                value={typed.fileName}
                disabled={isLocked}
                error={errors["file_name"]?.[0]}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ fileName: event.currentTarget.value })}
              />
              <CompanyField
                label={text.company}
                chosen={typed.company}
                isDisabled={isLocked}
                error={errors["company"]?.[0]}
                onChoose={({ id, name }) => change({ company: { id, name } })}
              />
              <Select
                label={text.type}
                data={DOCUMENT_TYPES.map((each) => ({ value: String(each), label: DOCUMENT_TYPE_NAMES[each] }))}
                value={String(typed.type)}
                disabled={isLocked}
                allowDeselect={false}
                onChange={(value) => {
                  const type = DOCUMENT_TYPES.find((each) => String(each) === value);
                  if (type) change({ type });
                }}
              />
              <ErrorText>{errors["other"]}</ErrorText>
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
