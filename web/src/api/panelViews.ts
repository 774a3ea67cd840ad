import { useMemo, useState } from "react";
import type { Answer } from "./read.ts";

export interface PanelView<Company, Item> {
  company: Company;
  /** Its items that a search found; undefined where all are shown: without a search, or when its name matched. */
  found: readonly Item[] | undefined;
}

export interface PanelViews<Filter, Company, Item> {
  filter: Filter;
  views: readonly PanelView<Company, Item>[];
  truncated: boolean;
}

export interface CompanyPages<Company> extends Omit<Answer<unknown>, "data"> {
  pages: readonly { results: readonly Company[] }[] | undefined;
}

export interface Hits<Company, Item> {
  results: readonly Item[];
  companies: readonly Company[];
  truncated: boolean;
}

/** A new query shows the previous answer until its own arrives. `filter` and `sorted` must be stable. */
export function usePanelViews<Filter, Company extends { id: number }, Item extends { company: number }>(asked: {
  filter: Filter;
  /** The part of a filter that an earlier answer must share, such as a tab. */
  scopeOf: (filter: Filter) => unknown;
  list: CompanyPages<Company>;
  hits: Answer<Hits<Company, Item>> | undefined;
  sorted: (companies: readonly Company[]) => Company[];
}): Answer<PanelViews<Filter, Company, Item>> {
  const { filter, scopeOf, list, hits, sorted } = asked;
  const isSearching = hits !== undefined;
  const found = hits?.data;
  const { pages } = list;
  const ready = useMemo((): PanelViews<Filter, Company, Item> | undefined => {
    const companies = pages?.flatMap((page) => page.results);
    if (!companies || (isSearching && !found)) return undefined;
    const views = found
      ? foundViews(companies, found, sorted)
      : companies.map((company) => ({ company, found: undefined }));
    return { filter, views, truncated: found?.truncated ?? false };
  }, [pages, found, isSearching, filter, sorted]);

  const [last, setLast] = useState(ready);
  if (ready && ready !== last) setLast(ready);
  const refused = [{ ...list, data: pages }, ...(hits ? [hits] : [])].find(
    ({ refusal, data }) => refusal !== undefined && data === undefined,
  );
  if (refused) return { data: undefined, refusal: refused.refusal, isFinal: refused.isFinal, retry: refused.retry };
  const isShown = last !== undefined && scopeOf(last.filter) === scopeOf(filter);
  return { data: ready ?? (isShown ? last : undefined), refusal: undefined, isFinal: false, retry: list.retry };
}

function foundViews<Company extends { id: number }, Item extends { company: number }>(
  named: readonly Company[],
  { results, companies }: Hits<Company, Item>,
  sorted: (companies: readonly Company[]) => Company[],
): PanelView<Company, Item>[] {
  const whole = new Set(named.map(({ id }) => id));
  const items = Map.groupBy(results, ({ company }) => company);
  const all = [...named, ...companies.filter(({ id }) => !whole.has(id))];
  return sorted(all).map((company) => ({
    company,
    found: whole.has(company.id) ? undefined : (items.get(company.id) ?? []),
  }));
}
