import { listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export interface ExportSearch {
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
  };
}
