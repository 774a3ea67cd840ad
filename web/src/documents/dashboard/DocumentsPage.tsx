import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isFiltered } from "#shared/basics/filters.ts";
import { documentFilters } from "#shared/documents/documentFilters.ts";
import { BUY_DOCUMENT, SELL_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { documentsText as text, uploadText } from "#web/documents/text.ts";
import { SignChosen, SignChosenDialog } from "#web/signing/choosing/SignChosen.tsx";
import { SigningBar } from "#web/signing/choosing/SigningBar.tsx";
import { SigningPanels } from "#web/signing/choosing/SigningPanels.tsx";
import { SigningToolbar } from "#web/signing/choosing/SigningToolbar.tsx";
import { searchField } from "#web/signing/choosing/signingSearch.ts";
import { signingText } from "#web/signing/signingText.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { useDeferredFirst } from "#web/ui/browser/rendering.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { addressFilters, usableFilters } from "#web/ui/filters/addressFilters.ts";
import { FilterChips } from "#web/ui/filters/FilterChips.tsx";
import { FoundLine } from "#web/ui/filters/FoundLine.tsx";
import { filterSet } from "#web/ui/filters/filterFields.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { ViewsMenu } from "#web/views/ViewsMenu.tsx";
import { DeleteDocument } from "./DocumentLinks.tsx";
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

const TABS = {
  label: text.types,
  first: text.tabs[BUY_DOCUMENT],
  second: text.tabs[SELL_DOCUMENT],
  secondTab: "sell",
} as const;

/** Documents by company; super users have a tab for each type (docs/rules/documents.md, "Lists of documents"). */
export function DocumentsPage() {
  const isSuperUser = useMe()?.isSuperUser ?? false;
  const search = useSearch({ from: "/shell/documents/dashboard" });
  const navigate = useNavigate({ from: "/documents/dashboard" });
  const type = isSuperUser ? (search.tab === "sell" ? "10" : "30") : undefined;
  const typed = usableFilters(documentFilters, search, isSuperUser);
  const views = useDocumentViews({ type, order: search.sort ?? "date", query: search.q ?? "", filters: typed });
  const shown = useDeferredFirst(views.data);
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
  const filters = filterSet(documentFilters, typed, isSuperUser, show);
  const list = { search, show, filters };
  const lookAgain = () => void refresh(api.documents.list, api.documents.filtered, api.documents.companies);
  return (
    <Page
      title={text.title}
      search={searchField(search, show, lookAgain)}
      actions={
        <>
          {isSuperUser && (
            <KeyButton variant="default" shortcut="l" onClick={() => setUploading(true)}>
              {uploadText.open}
            </KeyButton>
          )}
          <SignChosen
            signing={signing}
            hindrance={isSuperUser ? text.nothingChosen : undefined}
            // A company user without a choice sees what waits for them.
            onNothing={() => void navigate({ to: "/signing/waiting/" })}
          />
        </>
      }
      toolbar={
        <SigningToolbar {...list} tabs={isSuperUser ? TABS : undefined}>
          <ViewsMenu
            list="documents"
            search={{ ...search, ...typed }}
            onApply={(raw) => void navigate({ to: "./", search: validDocumentsSearch(raw), resetScroll: false })}
          />
        </SigningToolbar>
      }
    >
      <FilterChips {...filters} />
      {isFiltered(filters.values) && <FoundLine counted={views.counted} unit={text.count} />}
      <SigningPanels
        // What was pressed last on one tab is not opened on the other.
        key={type}
        {...list}
        type={type}
        hasTabs={isSuperUser}
        views={views}
        shown={shown}
        empty={<NoDocuments />}
        renderNothing={(query, onClear) => <NothingFound query={query} onClear={onClear} />}
      >
        {(view, at) => <DocumentsPanel view={view} signing={signing} {...at} />}
      </SigningPanels>
      <SigningBar
        signing={signing}
        shown={shown}
        totalOf={(company) => company.document_counts.total}
        onShowAll={(company) => show({ ...addressFilters(documentFilters, {}), q: undefined, open: [String(company)] })}
      />
      <SignChosenDialog flow={signing.flow} noun={signingText.nouns.documents} />
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
    </Page>
  );
}
