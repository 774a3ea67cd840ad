import { useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { DeclarationTable } from "./DeclarationTable.tsx";
import { MissingOwners } from "./MissingOwners.tsx";
import { eudrText as text } from "./text.ts";

const PANEL = "declarations";
const TABS = ["missing", "waiting", "valid", "attention"] as const;

/** Declarations of all owners for an agent, of the own ones for others. */
export function EudrPage() {
  const { tab = "missing" } = useSearch({ from: "/shell/eudr" });
  const navigate = useNavigate({ from: "/eudr" });
  // Its counts name the tabs, whichever is open.
  const list = usePages(api.eudr.declarations, { query: { tab: tab === "missing" ? "waiting" : tab } });
  const counts = list.pages?.at(-1)?.counts;
  useRowKeys({});
  return (
    <Page
      title={text.title}
      toolbar={
        <Tabs
          label={text.tabsLabel}
          panelId={PANEL}
          value={tab}
          tabs={TABS.map((value) => ({
            value,
            label: text.tabs[value],
            count: value === "missing" ? undefined : counts?.[value],
          }))}
          onChange={(value) => void navigate({ to: "./", search: { tab: value }, resetScroll: false })}
        />
      }
    >
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`}>
        {tab === "missing" ? (
          <MissingOwners />
        ) : list.rows?.length === 0 && !list.hasMore ? (
          <EmptyState title={text.emptyTitle[tab]} text={text.empty[tab]} />
        ) : (
          <div className={layout.sheet}>
            <DeclarationTable list={list} />
            <LoadMore list={list} />
          </div>
        )}
      </div>
    </Page>
  );
}
