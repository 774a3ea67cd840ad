import { Button, Checkbox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { companiesText as text } from "#web/companies/text.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { common } from "#web/ui/text/et.ts";
import classes from "./CompanyList.module.css";
import { CompanyTable } from "./CompanyTable.tsx";
import type { CompaniesSearch } from "./companiesSearch.ts";

const PANEL = "companies";
const TABS = ["all", "buyer", "owner"] as const;

export function CompaniesPage() {
  const search = useSearch({ from: "/shell/companies" });
  const navigate = useNavigate({ from: "/companies" });
  const { q, kind, missing } = search;
  const list = usePages(api.companies.list, {
    query: { q, kind, missing: missing === "only" ? "True" : undefined },
  });
  const show = (change: CompaniesSearch) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...change }),
      replace: isNoStep(change),
      resetScroll: false,
    });
  useRowKeys({});
  const isEmpty = list.rows?.length === 0 && !list.hasMore;
  return (
    <Page
      title={text.title}
      search={{ value: q ?? "", onSearch: (query) => show({ q: query === "" ? undefined : query }) }}
      actions={
        <KeyButton
          shortcut="l"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link {...props} to="/companies/new/" />}
        >
          {text.add}
        </KeyButton>
      }
      toolbar={
        <>
          <Tabs
            label={text.tabsLabel}
            panelId={PANEL}
            value={kind ?? "all"}
            tabs={TABS.map((value) => ({ value, label: text.tabs[value] }))}
            onChange={(value) => show({ kind: value === "all" ? undefined : value })}
          />
          <Checkbox
            className={classes.pageMissing}
            size="sm"
            label={text.onlyMissing}
            checked={missing === "only"}
            onChange={(event) => show({ missing: event.currentTarget.checked ? "only" : undefined })}
          />
        </>
      }
    >
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${kind ?? "all"}`}>
        {isEmpty ? (
          <Nothing search={search} onClear={() => show({ q: undefined, kind: undefined, missing: undefined })} />
        ) : (
          <div className={layout.sheet}>
            {(q ?? kind ?? missing) !== undefined && (
              <FoundPart isInSheet shown={list.rows?.length ?? 0} isWhole={!list.hasMore} />
            )}
            <CompanyTable list={list} />
            <LoadMore list={list} />
          </div>
        )}
      </div>
    </Page>
  );
}

function Nothing({ search: { q, kind, missing }, onClear }: { search: CompaniesSearch; onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      {text.clear}
    </Button>
  );
  if (q !== undefined) return <EmptyState title={common.noResults} text={text.nothingFound(q)} action={clear} />;
  if (missing) return <EmptyState title={text.noneMissingTitle} text={text.noneMissing} action={clear} />;
  return <EmptyState title={text.emptyTitle} text={text.empty} action={kind ? clear : <AddFirst />} />;
}

function AddFirst() {
  return <Button renderRoot={(props) => <Link {...props} to="/companies/new/" />}>{text.addFirst}</Button>;
}
