import type { CompanyOfDocuments, ListedDocument } from "#shared/documents/contract.ts";
import type { DocumentTypeText } from "#shared/documents/documentTypes.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { prefetchPage } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { documentsText as text } from "#web/documents/text.ts";
import { SigningPanel, SigningTick } from "#web/signing/choosing/SigningPanel.tsx";
import { useLatest } from "#web/ui/browser/rendering.ts";
import { DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { useNoteSeen } from "#web/ui/lists/useSeenRows.ts";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { DocumentRow } from "./DocumentRow.tsx";
import classes from "./Documents.module.css";
import type { DocumentSigning } from "./useDocumentSigning.ts";
import { type DocumentView, latestOf } from "./useDocumentViews.ts";

interface DocumentsPanelProps {
  view: DocumentView;
  /** Undefined where both types are in one list. */
  type: DocumentTypeText | undefined;
  signing: DocumentSigning;
  isOpen: boolean;
  /** Undefined while a search opens all panels. */
  onToggle: (() => void) | undefined;
}

interface Query {
  company: string;
}

export function DocumentsPanel({ view, type, signing, isOpen, onToggle }: DocumentsPanelProps) {
  const { company, found } = view;
  const query = { company: String(company.id), ...(type === undefined ? {} : { type }) };
  const shown = { company, signing, isTyped: type === undefined };
  return (
    <SigningPanel
      {...{ view, signing, isOpen, onToggle }}
      latest={latestOf(company, type)}
      total={company.document_counts.total}
      words={text}
      onApproach={() => prefetchPage(api.documents.list, { query })}
      renderTick={({ isAsked, onApproach }) => (
        <DocumentsTick {...{ view, signing, onApproach }} query={isAsked ? query : null} />
      )}
    >
      {(isAsked) =>
        found ? (
          <FoundDocuments {...shown} documents={found} />
        ) : (
          <DocumentsList {...shown} query={isAsked ? query : null} />
        )
      }
    </SigningPanel>
  );
}

type DocumentsTickProps = Pick<DocumentsPanelProps, "view" | "signing"> & {
  query: Query | null;
  onApproach: () => void;
};

function DocumentsTick({ view, signing, query, onApproach }: DocumentsTickProps) {
  const list = usePages(api.documents.list, query && { query });
  return <SigningTick {...{ view, signing, list, onApproach }} label={text.chooseCompany(view.company.name)} />;
}

interface Shown {
  company: CompanyOfDocuments;
  signing: DocumentSigning;
  isTyped: boolean;
}

function FoundDocuments(props: Shown & { documents: readonly ListedDocument[] }) {
  const { signing, company, documents: rows } = props;
  useNoteSeen(signing.lists.note, signing.lists.keyOf(company, true), { rows, hasMore: true, isFresh: true });
  return <DocumentsTable {...props} of={undefined} />;
}

function DocumentsList({ query, ...shown }: Shown & { query: Query | null }) {
  const list = usePages(api.documents.list, query && { query });
  const { signing, company } = shown;
  // An agent's list is taken down by the company's box.
  useNoteSeen(signing.isSuperUser ? undefined : signing.lists.note, signing.lists.keyOf(company, false), list);
  return (
    <>
      <DocumentsTable {...shown} documents={list.rows} of={list} />
      <LoadMore list={list} />
    </>
  );
}

interface DocumentsTableProps extends Shown {
  documents: readonly ListedDocument[] | undefined;
  of: Asked | undefined;
}

function DocumentsTable({ company, signing, isTyped, documents, of }: DocumentsTableProps) {
  const pending = documents?.filter(({ container }) => container?.is_being_signed).length ?? 0;
  const progress = pending > 0 ? String(pending) : undefined;
  usePolling(progress, () => refresh(api.documents.list, api.documents.filtered));
  useEndOfWork(progress, api.documents.sign);
  const choose = useLatest((document: ListedDocument, isOn: boolean) =>
    signing.ticks.choose(company, document, isOn, documents ?? []),
  );
  const cancel = useLatest(signing.flow.cancel);
  return (
    <div className={classes.list} data-typed={isTyped || undefined}>
      <DataTable label={text.documentsOf(company.name)} isStacked>
        <TableHead columns={[text.document, isTyped && text.type, text.added]}>
          <th scope="col" data-no-print>
            {text.download}
          </th>
        </TableHead>
        <tbody>
          {documents
            ? documents.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  company={company.name}
                  isSuperUser={signing.isSuperUser}
                  isTyped={isTyped}
                  isChosen={signing.ticks.isChosen(document) && signing.hindranceOf(company, document) === undefined}
                  hindrance={signing.hindranceOf(company, document)}
                  onChoose={choose}
                  onCancel={signing.isSuperUser ? cancel : undefined}
                />
              ))
            : of && <RowSkeletons of={of} rows={3} columns={isTyped ? 4 : 3} />}
        </tbody>
      </DataTable>
    </div>
  );
}
