import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import {
  daysParams,
  idParam,
  listParam,
  type RawSearch,
  sumParams,
  textParam,
  wordParam,
} from "#web/ui/browser/searchParams.ts";

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
    ...reportFilters(raw),
  };
}

/** Returns all of them, so that those that are missing are removed from an address (docs/rules/reports.md, "Filters of reports"). */
export function reportFilters(raw: RawSearch): TypedReportFilters {
  return { ...daysParams(raw), ...sumParams(raw) };
}
