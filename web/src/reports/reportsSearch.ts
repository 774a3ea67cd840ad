import { reportFilters, type TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { idParam, listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";

export interface ReportsSearch extends TypedReportFilters {
  /** Missing: open reports. */
  tab?: "acted" | undefined;
  q?: string | undefined;
  import?: number | undefined;
  /** Missing: newest first. */
  sort?: "name" | undefined;
  /** Open companies and destinations as `panelKey` writes them. */
  open?: string[] | undefined;
  created?: number | undefined;
  /** Problem code of a refused 'Akteeri' post. */
  problem?: string | undefined;
}

export function validReportsSearch(raw: RawSearch): ReportsSearch {
  const open = listParam(raw["open"]);
  return {
    tab: wordParam(raw["tab"], ["acted"]),
    q: textParam(textParam(raw["q"])?.trim()),
    import: idParam(raw["import"]),
    sort: wordParam(raw["sort"], ["name"]),
    open: open.length > 0 ? open : undefined,
    created: idParam(raw["created"]),
    problem: textParam(raw["problem"]),
    ...addressFilters(reportFilters, raw),
  };
}

/** Changes the address. A choice in a filter adds a history entry, a typed search does not. */
export type GoTo = (change: Partial<ReportsSearch>, how: "push" | "replace") => void;

/** Id of the panel of the tabs. */
export const PANEL = "reports";
