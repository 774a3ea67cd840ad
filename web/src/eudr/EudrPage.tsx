import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { isFlag } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { usePages } from "#web/api/usePages.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { DeclarationTable } from "./DeclarationTable.tsx";
import { DeclareButton } from "./DeclareButton.tsx";
import type { EudrSearch } from "./eudrSearch.ts";
import { listWords } from "./listWords.ts";
import { MissingOwners } from "./MissingOwners.tsx";
import { OwnerField } from "./OwnerField.tsx";
import { addText } from "./text.ts";
import { Attention } from "./warnings/Attention.tsx";

const AddDeclaration = lazyPart(() => import("./AddDeclaration.tsx").then((module) => module.AddDeclaration));
const AHEAD = [AddDeclaration];

const PANEL = "declarations";
const TABS = ["missing", "draft", "waiting", "valid", "attention"] as const;

/** Declarations of all owners for an agent, of the own ones for others. */
export function EudrPage() {
  const { tab: asked, owner, q = "", declare } = useSearch({ from: "/shell/eudr" });
  const navigate = useNavigate({ from: "/eudr" });
  const isAgent = useMe()?.isSuperUser ?? false;
  const text = useWords(listWords);
  // Who comes by a letter goes on with what was begun.
  const wanted = asked ?? (declare ? "draft" : "missing");
  // Its counts name the tabs, whichever is open.
  const shown = wanted === "missing" ? "waiting" : wanted;
  const list = usePages(api.eudr.declarations, {
    query: { tab: shown, ...(owner !== undefined && { owner: String(owner) }) },
  });
  const last = list.pages?.at(-1);
  const counts = last && { ...last.counts, attention: last.counts.attention + last.warned_acts };
  const owners = last?.owners;
  const isFilingOn = last?.is_filing_on ?? true;
  const tab = wanted === "draft" && !isFilingOn ? "missing" : wanted;
  const [isAdding, setAdding] = useKeptState("eudr.adding", false, isFlag);
  useLoadedAhead(AHEAD);
  useRowKeys({});
  const show = (change: EudrSearch) =>
    void navigate({ to: "./", search: (now) => ({ ...now, ...change }), resetScroll: false });
  return (
    <Page
      title={text.title}
      {...(isAgent &&
        tab === "missing" && {
          search: { value: q, onSearch: (typed: string) => show({ q: typed === "" ? undefined : typed }) },
        })}
      filter={isAgent && tab !== "missing" && <OwnerFilter owner={owner} onShow={show} />}
      actions={
        <>
          <KeyButton
            shortcut="l"
            variant={isFilingOn ? "default" : "filled"}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={!owners}
            onClick={() => setAdding(true)}
          >
            {isAgent ? addText.title : text.own}
          </KeyButton>
          {isFilingOn && (
            <DeclareButton
              owners={owners}
              isAgent={isAgent}
              isAsked={declare !== undefined && last?.counts.draft === 0}
              onClose={() => declare && show({ declare: undefined })}
            />
          )}
        </>
      }
      toolbar={
        <Tabs
          label={text.tabsLabel}
          panelId={PANEL}
          value={tab}
          tabs={TABS.filter((value) => value !== "draft" || isFilingOn).map((value) => ({
            value,
            label: text.tabs[value],
            count: value === "missing" ? undefined : counts?.[value],
          }))}
          onChange={(value) => show({ tab: value })}
        />
      }
    >
      {last?.is_unset && (
        <div className={layout.below16}>
          <Notice tone="quiet" title={text.noAccess} />
        </div>
      )}
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`}>
        {tab === "missing" ? (
          <MissingOwners q={isAgent ? q : ""} onClearSearch={() => show({ q: undefined })} />
        ) : tab === "attention" ? (
          <Attention declarations={list} owner={owner} />
        ) : list.rows?.length === 0 && !list.hasMore ? (
          <EmptyState title={text.emptyTitle[tab]} text={text.empty[tab]} />
        ) : (
          <div className={layout.sheet}>
            {owner !== undefined && <FoundPart isInSheet shown={list.rows?.length ?? 0} isWhole={!list.hasMore} />}
            <DeclarationTable list={list} />
            <LoadMore list={list} label={text.loadMore} />
          </div>
        )}
      </div>
      <Suspense>
        {isAdding && owners && (
          <AddDeclaration
            owners={owners}
            isAgent={isAgent}
            onAdded={() => setAdding(false)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}

function OwnerFilter({ owner, onShow }: { owner: number | undefined; onShow: (change: EudrSearch) => void }) {
  const asked = useRead(api.companies.load, owner === undefined ? null : { params: { id: String(owner) } });
  const name = asked.data?.name ?? "";
  return (
    <OwnerField
      chosen={owner === undefined ? null : { id: owner, name }}
      onChoose={({ id }) => onShow({ owner: id })}
      onClear={() => onShow({ owner: undefined })}
    />
  );
}
