import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { documentFilters } from "#shared/documents/documentFilters.ts";
import { BUY_DOCUMENT, SELL_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { documentsText as text, uploadText } from "#web/documents/text.ts";
import { SigningDashboard } from "#web/signing/choosing/SigningDashboard.tsx";
import { signingText } from "#web/signing/signingText.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { addressFilters, usableFilters } from "#web/ui/filters/addressFilters.ts";
import { filterSet } from "#web/ui/filters/filterFields.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { ViewsMenu } from "#web/views/ViewsMenu.tsx";
import { DeleteDocument } from "./DocumentRow.tsx";
import { DocumentsPanel } from "./DocumentsPanel.tsx";
import { type DocumentsSearch, validDocumentsSearch } from "./documentsSearch.ts";
import { NoDocuments, NothingFound } from "./emptyStates.tsx";
import { useDocumentSigning } from "./useDocumentSigning.ts";
import { useDocumentViews } from "./useDocumentViews.ts";

// Lazy: most visitors only read.
const UploadDialog = lazyPart(() =>
  import("#web/documents/upload/UploadDialog.tsx").then((module) => module.UploadDialog),
);
const AHEAD = [UploadDialog, DeleteDocument];
const NONE: typeof AHEAD = [];

/** Documents by company; super users have a tab for each type (docs/rules/documents.md, "Lists of documents"). */
export function DocumentsPage() {
  const isSuperUser = useMe()?.isSuperUser ?? false;
  const search = useSearch({ from: "/shell/documents/dashboard" });
  const navigate = useNavigate({ from: "/documents/dashboard" });
  const type = isSuperUser ? (search.tab === "sell" ? "10" : "30") : undefined;
  const filters = usableFilters(documentFilters, search, isSuperUser);
  const views = useDocumentViews({ type, order: search.sort ?? "date", query: search.q ?? "", filters });
  const [isUploading, setUploading] = useState(false);
  useLoadedAhead(isSuperUser ? AHEAD : NONE);
  const signing = useDocumentSigning(isSuperUser, type);
  const show = (change: DocumentsSearch) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...change }),
      replace: isNoStep(change),
      resetScroll: false,
    });
  const lookAgain = () => void refresh(api.documents.list, api.documents.filtered, api.documents.companies);
  return (
    <>
      <SigningDashboard
        title={text.title}
        tabs={
          isSuperUser
            ? {
                label: text.types,
                first: text.tabs[BUY_DOCUMENT],
                second: text.tabs[SELL_DOCUMENT],
                secondTab: "sell" as const,
              }
            : undefined
        }
        search={search}
        onSearchChange={show}
        filters={filterSet(documentFilters, filters, isSuperUser, show)}
        savedViews={
          <ViewsMenu
            list="documents"
            search={{ ...search, ...filters }}
            onApply={(raw) => void navigate({ to: "./", search: validDocumentsSearch(raw), resetScroll: false })}
          />
        }
        count={text.count}
        onSearchAgain={lookAgain}
        actions={
          isSuperUser && (
            <KeyButton variant="default" shortcut="l" onClick={() => setUploading(true)}>
              {uploadText.open}
            </KeyButton>
          )
        }
        type={type}
        views={views}
        renderPanel={(view, shown) => <DocumentsPanel view={view} signing={signing} {...shown} />}
        empty={<NoDocuments />}
        renderNothing={(query, onClear) => <NothingFound query={query} onClear={onClear} />}
        signing={signing}
        totalOf={(company) => company.document_counts.total}
        onShowAll={(company) => show({ ...addressFilters(documentFilters, {}), q: undefined, open: [String(company)] })}
        nothingChosen={isSuperUser ? text.nothingChosen : undefined}
        // A company user without a choice sees what waits for them.
        onSignNothing={() => void navigate({ to: "/signing/waiting/" })}
        noun={signingText.nouns.documents}
      />
      <Suspense>
        {isUploading && (
          <UploadDialog
            onClose={() => setUploading(false)}
            onDone={(added) => {
              setUploading(false);
              show({ q: undefined, tab: added === SELL_DOCUMENT ? "sell" : undefined });
              lookAgain();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
