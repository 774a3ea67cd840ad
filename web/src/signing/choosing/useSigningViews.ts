import { useCallback, useMemo } from "react";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import { askedFor, useListedViews } from "#web/api/filteredViews.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";

/** What is asked of a list that is signed from. */
export interface AskedList<Type, Set extends object> {
  type: Type;
  order: CompanyOrder;
  query: string;
  filters: Set;
}

interface Filter<Type> {
  type: Type;
  order: CompanyOrder;
  query: string;
  /** As in the address; '' for none. */
  filters: string;
}

/** Input of each of the three reads of a list, null where it is not asked: all companies, what a search and what filters find. */
export function readsOf<Of extends object, Set extends object>(
  of: Of,
  { order, query, filters }: AskedList<unknown, Set>,
) {
  const { search, isSearching, isNarrowed } = askedFor(query, filters);
  const asked = { ...of, ...(isSearching && { search }) };
  return {
    all: isNarrowed ? null : { query: { ...asked, sort: order } },
    found: isSearching && !isNarrowed ? { query: asked } : null,
    filtered: isNarrowed ? { query: { ...asked, ...filters } } : null,
  };
}

type Listed<Type, Company extends { id: number }, Item extends { id: number; company: number }> = Parameters<
  typeof useListedViews<Filter<Type>, Company, Item>
>[0];

/** The companies of a list with what is shown of them. `latestOf` must be stable. */
export function useSigningViews<
  Type,
  Company extends { id: number; name: string },
  Item extends { id: number; company: number },
>(
  { type, order, query, filters }: AskedList<Type, object>,
  reads: Pick<Listed<Type, Company, Item>, "all" | "found" | "filtered">,
  latestOf: (company: Company, type: Type) => string | null | undefined,
) {
  const written = writeSearch({ ...filters });
  const filter = useMemo(() => ({ type, order, query, filters: written }), [type, order, query, written]);
  const sorted = useCallback(
    (companies: readonly Company[]) => sortCompanies(companies, order, (company) => latestOf(company, type)),
    [order, type, latestOf],
  );
  const { isSearching, isNarrowed } = askedFor(query, filters);
  return useListedViews<Filter<Type>, Company, Item>({ filter, isSearching, isNarrowed, ...reads, sorted });
}
