import { documentFilters, type TypedDocumentFilters } from "#shared/documents/documentFilters.ts";
import { listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";

export interface DocumentsSearch extends TypedDocumentFilters {
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
    ...addressFilters(documentFilters, raw),
  };
}
