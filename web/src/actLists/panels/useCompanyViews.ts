import { useCallback, useMemo } from "react";
import type { TypedActFilters } from "#shared/actLists/actFilters.ts";
import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import { askedFor, useListedViews } from "#web/api/filteredViews.ts";
import type { PanelView } from "#web/api/panelViews.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import type { ActTypeText } from "./ActsList.tsx";

export type CompanyView = PanelView<CompanyOfActs, Act>;

interface Filter {
  type: ActTypeText;
  order: CompanyOrder;
  query: string;
  /** Filters as in the address; '' for none. */
  filters: string;
}

interface Asked extends Omit<Filter, "filters"> {
  filters: TypedActFilters;
  /** The type of the other tab, of which the acts that fit are counted too. */
  other: ActTypeText | undefined;
}

export function useCompanyViews({ type, order, query, filters, other }: Asked) {
  const { search, isSearching, isNarrowed } = askedFor(query, filters);
  const written = writeSearch({ ...filters });
  const filter = useMemo(() => ({ type, order, query, filters: written }), [type, order, query, written]);
  const asked = { type, ...(isSearching && { search }) };
  const all = usePages(api.actLists.companies, isNarrowed ? null : { query: { ...asked, sort: order } });
  const found = useRead(api.actLists.list, isSearching && !isNarrowed ? { query: asked } : null);
  const filtered = usePages(api.actLists.filtered, isNarrowed ? { query: { ...asked, ...filters } } : null);
  const beside = useRead(
    api.actLists.filtered,
    isNarrowed && other ? { query: { ...asked, type: other, ...filters } } : null,
  ).data;
  const countedBeside =
    beside && beside.found + Number(!beside.is_whole) > 0
      ? { found: beside.found, isWhole: beside.is_whole }
      : undefined;
  const sorted = useCallback(
    (companies: readonly CompanyOfActs[]) => sortCompanies(companies, order, (company) => company.latest_act_timestamp),
    [order],
  );
  const views = useListedViews<Filter, CompanyOfActs, Act>({
    filter,
    isSearching,
    isNarrowed,
    all,
    found,
    filtered,
    sorted,
  });
  return { ...views, countedBeside };
}
