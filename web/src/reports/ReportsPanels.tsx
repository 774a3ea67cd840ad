import { Fragment, type ReactNode } from "react";
import type { ReportCompany } from "#shared/reports/contract.ts";
import { reportFilters } from "#shared/reports/reportFilters.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { NoReports, NothingFitting, NothingFound, NothingOfImport } from "./emptyStates.tsx";
import type { CompanyViews } from "./panels/useCompanyViews.ts";
import { type GoTo, PANEL } from "./reportsSearch.ts";
import type { CompanyView } from "./state/companyViews.ts";

interface ReportsPanelsProps {
  tab: ReportTab;
  /** Of the address; `shown` is what is on the screen until it is answered. */
  asked: { query: string; imported: number | undefined };
  companies: readonly ReportCompany[] | undefined;
  totalOf: (tab: ReportTab) => number | undefined;
  views: CompanyViews;
  shown: CompanyViews["data"];
  go: GoTo;
  children: (view: CompanyView) => ReactNode;
}

export function ReportsPanels({ tab, asked, companies, totalOf, views, shown, go, children }: ReportsPanelsProps) {
  const isAnswered = shown?.query === asked.query && shown.imported === asked.imported;
  const isFound = shown !== undefined && (shown.query !== "" || shown.imported !== undefined);
  return (
    <div
      id={PANEL}
      role="tabpanel"
      aria-labelledby={`${PANEL}-${tab}`}
      aria-busy={views.refusal === undefined && !isAnswered}
    >
      {isFound && (
        <FoundPart
          shown={shown.views.reduce((sum, { found }) => sum + found.length, 0)}
          isWhole={!shown.truncated && !(shown.imported !== undefined && views.more.hasMore)}
        />
      )}
      {!shown || !companies ? (
        <PanelSkeletons of={views} count={12} />
      ) : shown.imported !== undefined && shown.views.length === 0 ? (
        <NothingOfImport onClear={() => go({ import: undefined }, "push")} />
      ) : shown.query === "" && totalOf(tab) === 0 ? (
        <NoReports tab={tab} isFirst={totalOf("open") === 0 && totalOf("acted") === 0} />
      ) : shown.views.length === 0 && shown.query === "" ? (
        <NothingFitting onClear={() => go(addressFilters(reportFilters, {}), "push")} />
      ) : shown.views.length === 0 ? (
        <NothingFound query={shown.query} onClear={() => go({ q: undefined }, "replace")} />
      ) : (
        shown.views.map((view) => <Fragment key={view.company.id}>{children(view)}</Fragment>)
      )}
      <LoadMore list={views.more} />
    </div>
  );
}
