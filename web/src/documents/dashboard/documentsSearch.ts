import { SIGNATURE_FILTERS, type SignatureFilter } from "#shared/containers/signatureFilter.ts";
import { daysParams, listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

/** Set filters (docs/rules/documents.md, "Filters of documents"). */
export interface DocumentFilterSearch {
  from?: string | undefined;
  to?: string | undefined;
  signature?: SignatureFilter | undefined;
}

export function validDocumentFilters(raw: RawSearch): DocumentFilterSearch {
  return { ...daysParams(raw), signature: wordParam(raw["signature"], SIGNATURE_FILTERS) };
}

export interface DocumentsSearch extends DocumentFilterSearch {
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
    ...validDocumentFilters(raw),
  };
}
