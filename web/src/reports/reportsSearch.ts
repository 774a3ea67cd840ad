import { reportFilters, type TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { type DashboardSearch, validDashboardSearch } from "#web/ui/browser/dashboardSearch.ts";
import { idParam, type RawSearch, textParam } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";

/** `open`: companies and destinations as `panelKey` writes them. */
export interface ReportsSearch extends DashboardSearch<"acted">, TypedReportFilters {
  import?: number | undefined;
  created?: number | undefined;
  /** Problem code of a refused 'Akteeri' post. */
  problem?: string | undefined;
}

export function validReportsSearch(raw: RawSearch): ReportsSearch {
  return {
    ...validDashboardSearch(raw, "acted"),
    import: idParam(raw["import"]),
    created: idParam(raw["created"]),
    problem: textParam(raw["problem"]),
    ...addressFilters(reportFilters, raw),
  };
}

/** Changes the address. A choice in a filter adds a history entry, a typed search does not. */
export type GoTo = (change: Partial<ReportsSearch>, how: "push" | "replace") => void;

/** Id of the panel of the tabs. */
export const PANEL = "reports";
