import { exportFilters, type TypedExportFilters } from "#shared/exports/exportFilters.ts";
import { listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";

export interface ExportSearch extends TypedExportFilters {
  q?: string | undefined;
  /** Missing: acts that are not exported. */
  tab?: "exported" | undefined;
  closed?: string[] | undefined;
}

export function validExportSearch(raw: RawSearch): ExportSearch {
  const closed = listParam(raw["closed"]);
  return {
    q: textParam(raw["q"]),
    tab: wordParam(raw["tab"], ["exported"]),
    closed: closed.length > 0 ? closed : undefined,
    ...addressFilters(exportFilters, raw),
  };
}
