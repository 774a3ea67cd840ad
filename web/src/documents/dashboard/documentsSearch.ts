import { documentFilters, type TypedDocumentFilters } from "#shared/documents/documentFilters.ts";
import { type DashboardSearch, validDashboardSearch } from "#web/ui/browser/dashboardSearch.ts";
import type { RawSearch } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";

/** Tab `sell`: 'Müügidokumendid'. */
export type DocumentsSearch = DashboardSearch<"sell"> & TypedDocumentFilters;

export function validDocumentsSearch(raw: RawSearch): DocumentsSearch {
  return { ...validDashboardSearch(raw, "sell"), ...addressFilters(documentFilters, raw) };
}
