import { listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export interface ActsSearch {
  /** Missing: purchase acts. */
  tab?: "sales" | undefined;
  q?: string | undefined;
  /** Missing: newest first. */
  sort?: "name" | undefined;
  /** Ids of the opened companies. */
  open?: string[] | undefined;
}

export function validActsSearch(raw: RawSearch): ActsSearch {
  const open = listParam(raw["open"]);
  return {
    tab: wordParam(raw["tab"], ["sales"]),
    q: textParam(textParam(raw["q"])?.trim()),
    sort: wordParam(raw["sort"], ["name"]),
    open: open.length > 0 ? open : undefined,
  };
}
