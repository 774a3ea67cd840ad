import { listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export interface DocumentsSearch {
  /** Missing: 'Ostudokumendid'. */
  tab?: "sell" | undefined;
  q?: string | undefined;
  /** Missing: newest first. */
  sort?: "name" | undefined;
  open?: string[] | undefined;
}

export function validDocumentsSearch(raw: RawSearch): DocumentsSearch {
  const open = listParam(raw["open"]);
  return {
    tab: wordParam(raw["tab"], ["sell"]),
    q: textParam(textParam(raw["q"])?.trim()),
    sort: wordParam(raw["sort"], ["name"]),
    open: open.length > 0 ? open : undefined,
  };
}
