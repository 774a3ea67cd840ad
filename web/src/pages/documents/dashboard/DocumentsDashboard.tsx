import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { BUY_DOCUMENT, SELL_DOCUMENT } from "#shared/domain/documents/documentTypes.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { documentsText as text, uploadText } from "#web/text/documents.ts";
import { common } from "#web/text/et.ts";
import { signingText } from "#web/text/signing/signing.ts";
import { useDeferredFirst } from "#web/ui/browser/useDeferredFirst.ts";
import { Filters } from "#web/ui/fields/Filters.tsx";
import { OrderChoice } from "#web/ui/fields/OrderChoice.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { SignBar } from "#web/ui/signing/SignBar.tsx";
import { SignButton } from "#web/ui/signing/SignButton.tsx";
import type { SignDialogProps } from "#web/ui/signing/signingFacts.ts";
import classes from "./Documents.module.css";
import { DocumentsPanel } from "./DocumentsPanel.tsx";
import type { DocumentsSearch } from "./documentsSearch.ts";
import { NoDocuments, NothingFound } from "./emptyStates.tsx";
import { UploadDialog } from "./lazyParts.ts";
import { useDocumentSigning } from "./useDocumentSigning.ts";
import { useDocumentViews } from "./useDocumentViews.ts";

const PANEL = "documents";

interface DocumentsDashboardProps {
  /** For company users: what waits for their signature. */
  waiting: ReactNode;
  SignDialog: ComponentType<SignDialogProps>;
}

/** Documents by company; super users have a tab for each type (docs/rules/documents.md, "Lists of documents"). */
export function DocumentsDashboard({ waiting, SignDialog }: DocumentsDashboardProps) {
  const isSuperUser = useMe()?.isSuperUser ?? false;
  const { tab, sort: order = "date", q: query = "", open = [] } = useSearch({ from: "/shell/documents/dashboard" });
  const navigate = useNavigate({ from: "/documents/dashboard" });
  const type = isSuperUser ? (tab === "sell" ? "10" : "30") : undefined;
  const views = useDocumentViews({ type, order, query });
  const shown = useDeferredFirst(views.data);
  const [isUploading, setUploading] = useState(false);

  const signing = useDocumentSigning(isSuperUser, type);
  const { selection, company, asked } = signing;

  useRowKeys({ isSelectable: true, isOpening: true });
  const show = (change: DocumentsSearch) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false });
  const toggle = (id: string) =>
    show({ open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id] });
  const onSearch = (q: string) => {
    // Enter once more looks again: a document is found by its name some seconds after it was added.
    if (q !== "" && q === query) void refresh(api.documents.list, api.documents.companies);
    else show({ q: q === "" ? undefined : q });
  };
  return (
    <Page
      title={text.title}
      search={{ value: query, onSearch }}
      actions={
        <>
          {isSuperUser && (
            <KeyButton variant="default" shortcut="l" onClick={() => setUploading(true)}>
              {uploadText.open}
            </KeyButton>
          )}
          <SignButton
            shortcut="a"
            isBusy={asked !== undefined}
            hindrance={selection.company === 0 && isSuperUser ? text.nothingChosen : undefined}
            // A company user without a choice sees what waits for them.
            onSign={() => (selection.company === 0 ? void navigate({ to: "/signing/waiting/" }) : signing.sign())}
          />
        </>
      }
      toolbar={
        <>
          {isSuperUser ? (
            <Tabs
              label={text.types}
              tabs={[
                { value: "buy", label: text.tabs[BUY_DOCUMENT] },
                { value: "sell", label: text.tabs[SELL_DOCUMENT] },
              ]}
              value={type === "10" ? "sell" : "buy"}
              onChange={(next) => show({ tab: next === "sell" ? "sell" : undefined, open: undefined })}
              panelId={PANEL}
            />
          ) : (
            <span>{waiting}</span>
          )}
          <Filters>
            <OrderChoice
              options={[
                { value: "date", label: common.orders.date },
                { value: "name", label: common.orders.name },
              ]}
              value={order}
              onChange={(next) => show({ sort: next === "name" ? "name" : undefined })}
            />
          </Filters>
        </>
      }
    >
      <div
        {...(isSuperUser
          ? { id: PANEL, role: "tabpanel", "aria-labelledby": `${PANEL}-${type === "10" ? "sell" : "buy"}` }
          : {})}
        aria-busy={views.refusal === undefined && (shown?.filter.query !== query || shown.filter.type !== type)}
      >
        {!shown ? (
          <PanelSkeletons of={views} count={8} />
        ) : shown.views.length > 0 ? (
          shown.views.map((view) => {
            const id = String(view.company.id);
            const isFound = shown.filter.query !== "";
            return (
              <DocumentsPanel
                key={id}
                view={view}
                type={shown.filter.type}
                signing={signing}
                isOpen={isFound || open.includes(id)}
                onToggle={isFound ? undefined : () => toggle(id)}
              />
            );
          })
        ) : shown.filter.query === "" ? (
          <NoDocuments />
        ) : (
          !views.more.hasMore && <NothingFound query={shown.filter.query} onClear={() => show({ q: undefined })} />
        )}
        {shown && <LoadMore list={views.more} />}
        {shown?.truncated && <p className={classes.truncated}>{text.truncated}</p>}
      </div>
      <SignBar
        count={selection.whole ? (company?.document_counts.total ?? 0) : selection.chosen.size}
        isWhole={selection.whole}
        company={company?.name}
        isBusy={asked !== undefined}
        onSign={signing.sign}
        onClear={signing.clear}
      />
      <Suspense>
        {asked && <SignDialog asked={asked} noun={signingText.nouns.documents} onClose={signing.onClose} />}
      </Suspense>
      <Suspense>
        {isUploading && (
          <UploadDialog
            onClose={() => setUploading(false)}
            onDone={(added) => {
              setUploading(false);
              show({ q: undefined, tab: added === SELL_DOCUMENT ? "sell" : undefined });
              void refresh(api.documents.list, api.documents.companies);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
