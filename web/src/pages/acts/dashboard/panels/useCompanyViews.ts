import { useMemo, useState } from "react";
import type { Act, CompanyOfActs } from "#shared/api/areas/acts.ts";
import { type CompanyOrder, sortCompanies } from "#shared/domain/companies/companyOrder.ts";
import { usePages } from "#web/api/pages.ts";
import { type Answer, useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import type { ActTypeText } from "./ActsList.tsx";

/** A panel of the dashboard. */
export interface CompanyView {
  company: CompanyOfActs;
  /** Its acts that a search found; undefined where all are shown: without a search, or when its name matched. */
  found: readonly Act[] | undefined;
}

interface Filter {
  type: ActTypeText;
  order: CompanyOrder;
  /** '' without a search. */
  query: string;
}

/** What is shown, and the filter that it answers. */
export interface Views extends Filter {
  views: readonly CompanyView[];
  truncated: boolean;
}

/** The limit of the routes. */
const MAX_QUERY_LENGTH = 100;

/** Companies by the page, or what a search finds. A new query shows the previous answer until its own arrives or is refused. */
export function useCompanyViews({ type, order, query }: Filter) {
  const search = query.slice(0, MAX_QUERY_LENGTH);
  const isSearching = search !== "";
  const list = usePages(api.acts.companies, { query: { type, sort: order, ...(isSearching && { search }) } });
  const hits = useRead(api.acts.list, isSearching ? { query: { type, search } } : null);
  const { pages } = list;
  const found = hits.data;
  const ready = useMemo((): Views | undefined => {
    const companies = pages?.flatMap((page): CompanyOfActs[] => page.results);
    if (!companies || (isSearching && !found)) return undefined;
    const views = found
      ? foundViews(companies, found, order)
      : companies.map((company) => ({ company, found: undefined }));
    return { type, order, query, views, truncated: found?.truncated ?? false };
  }, [pages, found, isSearching, type, order, query]);

  const [last, setLast] = useState(ready);
  if (ready && ready !== last) setLast(ready);
  const refused: Pick<Answer<unknown>, "refusal" | "retry"> | undefined = [list, ...(isSearching ? [hits] : [])].find(
    ({ refusal, ...asked }) => refusal !== undefined && !("pages" in asked && asked.pages),
  );
  if (refused) return { data: undefined, refusal: refused.refusal, retry: refused.retry, more: list };
  return { data: ready ?? (last?.type === type ? last : undefined), refusal: undefined, retry: list.retry, more: list };
}

/** Companies whose names match, and those of acts whose numbers match. */
function foundViews(
  named: readonly CompanyOfActs[],
  { results, companies }: { results: readonly Act[]; companies: readonly CompanyOfActs[] },
  order: CompanyOrder,
): CompanyView[] {
  const whole = new Set(named.map(({ id }) => id));
  const acts = Map.groupBy(results, ({ company }) => company);
  const all = [...named, ...companies.filter(({ id }) => !whole.has(id))];
  return sortCompanies(all, order, (company) => company.latest_act_timestamp).map((company) => ({
    company,
    found: whole.has(company.id) ? undefined : (acts.get(company.id) ?? []),
  }));
}
