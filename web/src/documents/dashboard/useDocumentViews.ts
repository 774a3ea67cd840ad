import { useCallback, useMemo } from "react";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import type { CompanyOfDocuments, ListedDocument } from "#shared/documents/contract.ts";
import type { DocumentTypeText } from "#shared/documents/documentTypes.ts";
import { type PanelView, usePanelViews } from "#web/api/panelViews.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";

export type DocumentView = PanelView<CompanyOfDocuments, ListedDocument>;

interface Filter {
  /** Undefined for company users, who see both types in one list. */
  type: DocumentTypeText | undefined;
  order: CompanyOrder;
  query: string;
}

/** The limit of the routes. */
const MAX_QUERY_LENGTH = 100;

export function useDocumentViews({ type, order, query }: Filter) {
  const search = query.slice(0, MAX_QUERY_LENGTH);
  const isSearching = search !== "";
  const filter = useMemo(() => ({ type, order, query }), [type, order, query]);
  const ofType = type === undefined ? {} : { type };
  const list = usePages(api.documents.companies, {
    query: { ...ofType, sort: order, ...(isSearching && { search }) },
  });
  const hits = useRead(api.documents.list, isSearching ? { query: { ...ofType, search } } : null);
  const sorted = useCallback(
    (companies: readonly CompanyOfDocuments[]) => sortCompanies(companies, order, (company) => latestOf(company, type)),
    [order, type],
  );
  const views = usePanelViews({
    filter,
    scopeOf: (each: Filter) => each.type,
    list,
    hits: isSearching ? hits : undefined,
    sorted,
  });
  return { ...views, more: list };
}

export function latestOf(
  { latest_document_timestamp: days }: CompanyOfDocuments,
  type: DocumentTypeText | undefined,
): string | undefined {
  return type === undefined ? Object.values(days).toSorted().at(-1) : days[type];
}
