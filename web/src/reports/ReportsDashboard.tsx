import { CloseButton } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { sortCompanies } from "#shared/companies/companyOrder.ts";
import { reportFilters, type TypedReportFilters } from "#shared/reports/reportFilters.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { useDeferredFirst } from "#web/ui/browser/rendering.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";
import { FilterChips } from "#web/ui/filters/FilterChips.tsx";
import { filterSet } from "#web/ui/filters/filterFields.ts";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { ViewsMenu } from "#web/views/ViewsMenu.tsx";
import { CreatedNotice, type SendOfActsPart } from "./CreatedNotice.tsx";
import { CompanyPanel } from "./panels/CompanyPanel.tsx";
import { useCompanyViews } from "./panels/useCompanyViews.ts";
import classes from "./Reports.module.css";
import { ReportsPanels } from "./ReportsPanels.tsx";
import { ReportsToolbar } from "./ReportsToolbar.tsx";
import { type GoTo, validReportsSearch } from "./reportsSearch.ts";
import { ActButton } from "./selection/ActButton.tsx";
import { SelectedBar } from "./selection/SelectedBar.tsx";
import { type Selecting, useSelecting } from "./selection/useSelecting.ts";
import { countOn, lastDateOn, nextToAct } from "./state/companyViews.ts";
import { goToCompany, useOpenPanels } from "./state/openPanels.ts";
import { reportsText } from "./text.ts";
import { useScrollLeft } from "./useScrollLeft.ts";

const LOOK_AGAIN_MS = 60_000;

/** docs/rules/reports.md, "Selecting reports" */
export function ReportsDashboard({ composite, SendOfActs }: { composite: ReactNode; SendOfActs: SendOfActsPart }) {
  const search = useSearch({ from: "/shell/reports/dashboard" });
  const go = useAddress();
  const { tab = "open", q: query = "", sort = "date", import: imported, created, problem } = search;
  const { from, to, min, max } = search;
  const filters = useMemo(() => ({ from, to, min, max }), [from, to, min, max]);
  const asked = useRead(api.reports.companies, {}, { every: LOOK_AGAIN_MS });
  const companies = asked.data;
  const ordered = useMemo(
    () => companies && sortCompanies(companies, sort, (company) => lastDateOn(tab, company)),
    [companies, sort, tab],
  );
  const views = useCompanyViews({ ...asked, data: ordered }, { tab, query, imported, filters });
  const shown = useDeferredFirst(views.data);
  const filter = shown ?? { query, imported };
  const narrow = filterSet(reportFilters, filters, true, (left) => go(left, "push"));
  const isFound = filter.query !== "" || filter.imported !== undefined;
  const panels = useOpenPanels(isFound);
  const selecting = useSelecting(useMe()?.isSuperUser ?? false, created !== undefined, filters);
  useKeptFilters(selecting, (kept) => go(kept, "replace"));
  useRowKeys({ isSelectable: tab === "open", isOpening: true });
  useScrollLeft(created !== undefined);

  const onSearch = (q: string) => {
    // Enter once more looks again: a report is found by its number some seconds after its import.
    if (q !== "" && q === query) void refresh(api.reports.list, api.reports.filtered);
    else go({ q, import: undefined }, "replace");
  };
  const total = (of: ReportTab) => companies?.reduce((sum, company) => sum + countOn(of, company), 0);
  const isOpenTab = tab === "open";
  return (
    <Page
      title={reportsText.title}
      search={{ value: query, onSearch }}
      actions={
        <>
          {composite}
          {isOpenTab ? (
            <ActButton selecting={selecting} shortcut="a" />
          ) : (
            <ActButton selecting={selecting} hint={reportsText.actedHint} shortcut="a" />
          )}
        </>
      }
      toolbar={
        <ReportsToolbar tab={tab} totalOf={total} sort={sort} filters={narrow} go={go}>
          <ViewsMenu
            list="reports"
            search={{ tab: search.tab, sort: search.sort, ...filters }}
            onApply={(raw) => go(validReportsSearch(raw), "push")}
          />
        </ReportsToolbar>
      }
    >
      <FilterChips {...narrow} />
      {created !== undefined && (
        <CreatedNotice
          id={created}
          SendOfActs={SendOfActs}
          nextOf={(buyer) => {
            const company = isOpenTab ? nextToAct(buyer, ordered ?? [], shown?.views ?? []) : undefined;
            return company && { name: company.name, go: () => goToCompany(company.id, panels) };
          }}
          onClearSearch={
            query !== "" && shown?.query === query && shown.views.length === 0
              ? () => go({ q: undefined }, "replace")
              : undefined
          }
          onClose={() => go({ created: undefined }, "replace")}
        />
      )}
      {imported !== undefined && <ImportChip id={imported} onClear={() => go({ import: undefined }, "push")} />}
      <ErrorText>{problem && (problem === "csrf" ? reportsText.refusedCsrf : reportsText.refused)}</ErrorText>
      <ReportsPanels
        tab={tab}
        asked={{ query, imported }}
        companies={companies}
        totalOf={total}
        views={views}
        shown={shown}
        go={go}
      >
        {(view) => (
          <CompanyPanel
            view={view}
            tab={tab}
            filters={filters}
            panels={panels}
            selecting={isOpenTab ? selecting : undefined}
          />
        )}
      </ReportsPanels>
      {isOpenTab && (
        <SelectedBar
          companies={companies}
          selecting={selecting}
          found={isFound ? (shown?.views ?? []) : undefined}
          onShowAll={(open) => go({ q: undefined, import: undefined, open }, "push")}
        />
      )}
    </Page>
  );
}

/** A selection that comes back with the page comes back with the filters that it was made with. */
function useKeptFilters({ keptFilters }: Selecting, show: (filters: TypedReportFilters) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (keptFilters) latest.current(addressFilters(reportFilters, { ...keptFilters }));
  }, [keptFilters]);
}

function useAddress(): GoTo {
  const navigate = useNavigate({ from: "/reports/dashboard" });
  return (change, how) =>
    void navigate({
      to: "/reports/dashboard/",
      search: (now) => ({ ...now, ...change }),
      replace: how === "replace",
      resetScroll: false,
    });
}

function ImportChip({ id, onClear }: { id: number; onClear: () => void }) {
  const run = useRead(api.imports.load, { params: { id: String(id) } }).data;
  return (
    <div className={`${layout.inline} ${classes.chip}`}>
      <span className={layout.anywhere}>{reportsText.import(run?.file_name ?? "")}</span>
      <CloseButton size="sm" aria-label={reportsText.allReports} onClick={onClear} data-no-print />
    </div>
  );
}
