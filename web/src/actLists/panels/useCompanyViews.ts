import { useCallback, useMemo } from "react";
import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import { type PanelView, usePanelViews } from "#web/api/panelViews.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import type { ActTypeText } from "./ActsList.tsx";

export type CompanyView = PanelView<CompanyOfActs, Act>;

interface Filter {
  type: ActTypeText;
  order: CompanyOrder;
  query: string;
}

/** The limit of the routes. */
const MAX_QUERY_LENGTH = 100;

export function useCompanyViews({ type, order, query }: Filter) {
  const search = query.slice(0, MAX_QUERY_LENGTH);
  const isSearching = search !== "";
  const filter = useMemo(() => ({ type, order, query }), [type, order, query]);
  const list = usePages(api.actLists.companies, { query: { type, sort: order, ...(isSearching && { search }) } });
  const hits = useRead(api.actLists.list, isSearching ? { query: { type, search } } : null);
  const sorted = useCallback(
    (companies: readonly CompanyOfActs[]) => sortCompanies(companies, order, (company) => company.latest_act_timestamp),
    [order],
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
