import { useCallback, useMemo } from "react";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import type { CompanyOfDocuments, ListedDocument } from "#shared/documents/contract.ts";
import type { TypedDocumentFilters } from "#shared/documents/documentFilters.ts";
import type { DocumentTypeText } from "#shared/documents/documentTypes.ts";
import { askedFor, useListedViews } from "#web/api/filteredViews.ts";
import type { PanelView } from "#web/api/panelViews.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";

export type DocumentView = PanelView<CompanyOfDocuments, ListedDocument>;

interface Filter {
  /** Undefined for company users, who see both types in one list. */
  type: DocumentTypeText | undefined;
  order: CompanyOrder;
  query: string;
  /** Filters as in the address; '' for none. */
  filters: string;
}

interface Asked extends Omit<Filter, "filters"> {
  filters: TypedDocumentFilters;
}

export function useDocumentViews({ type, order, query, filters }: Asked) {
  const { search, isSearching, isNarrowed } = askedFor(query, filters);
  const written = writeSearch({ ...filters });
  const filter = useMemo(() => ({ type, order, query, filters: written }), [type, order, query, written]);
  const asked = { ...(type !== undefined && { type }), ...(isSearching && { search }) };
  const all = usePages(api.documents.companies, isNarrowed ? null : { query: { ...asked, sort: order } });
  const found = useRead(api.documents.list, isSearching && !isNarrowed ? { query: asked } : null);
  const filtered = usePages(api.documents.filtered, isNarrowed ? { query: { ...asked, ...filters } } : null);
  const sorted = useCallback(
    (companies: readonly CompanyOfDocuments[]) => sortCompanies(companies, order, (company) => latestOf(company, type)),
    [order, type],
  );
  return useListedViews<Filter, CompanyOfDocuments, ListedDocument>({
    filter,
    isSearching,
    isNarrowed,
    all,
    found,
    filtered,
    sorted,
  });
}

export function latestOf(
  { latest_document_timestamp: days }: CompanyOfDocuments,
  type: DocumentTypeText | undefined,
): string | undefined {
  return type === undefined ? Object.values(days).toSorted().at(-1) : days[type];
}
