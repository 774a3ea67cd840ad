import { useMemo } from "react";
import { isFiltered } from "#shared/basics/filters.ts";
import { type CompanyPages, type Hits, usePanelViews } from "./panelViews.ts";
import type { Answer } from "./read.ts";

interface FilteredPages<Company, Item> extends Omit<Answer<unknown>, "data"> {
  pages: readonly FilteredPage<Company, Item>[] | undefined;
}

interface FilteredPage<Company, Item> {
  results: readonly Item[];
  companies: readonly Company[];
  truncated: boolean;
  found: number;
  is_whole: boolean;
}

/** Count of hits; `isWhole`: the list was read to its end, so that there are no more. */
export interface FoundCount {
  found: number;
  isWhole: boolean;
}

/** The companies of a filtered list have no panel of their own. */
const NO_PAGES: readonly { results: readonly never[] }[] = [];

const MAX_QUERY_LENGTH = 100;

/** What a typed query and filters ask of a list. */
export function askedFor(query: string, filters: object) {
  const search = query.slice(0, MAX_QUERY_LENGTH);
  return {
    search,
    isSearching: search !== "",
    isNarrowed: isFiltered(filters),
  };
}

interface More {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

/** Companies with what a search or filters find of them, by the one of three reads that was asked. */
export function useListedViews<
  Filter extends { type: unknown },
  Company extends { id: number },
  Item extends { id: number; company: number },
>(asked: {
  filter: Filter;
  isSearching: boolean;
  isNarrowed: boolean;
  all: CompanyPages<Company> & More;
  found: Answer<Hits<Company, Item>>;
  filtered: FilteredPages<Company, Item> & More;
  sorted: (companies: readonly Company[]) => Company[];
}) {
  const { filter, isSearching, isNarrowed, all, found, filtered, sorted } = asked;
  const { hits, named, counted } = useFilteredHits(filtered);
  const views = usePanelViews({
    filter,
    scopeOf: ({ type }) => type,
    list: isNarrowed ? named : all,
    hits: isNarrowed ? hits : isSearching ? found : undefined,
    sorted,
  });
  return { ...views, more: isNarrowed ? filtered : all, counted };
}

/** Pages of a filtered list as what a search finds, each item once: a list that changes between two pages can repeat some. */
function useFilteredHits<Company extends { id: number }, Item extends { id: number }>(
  list: FilteredPages<Company, Item>,
) {
  const { pages } = list;
  const data = useMemo(
    () =>
      pages && {
        results: uniqueById(pages.flatMap(({ results }) => results)),
        companies: uniqueById(pages.flatMap(({ companies }) => companies)),
        truncated: pages.some(({ truncated }) => truncated),
      },
    [pages],
  );
  const last = pages?.at(-1);
  const before = pages?.slice(0, -1).reduce((sum, { results }) => sum + results.length, 0) ?? 0;
  const counted: FoundCount | undefined = last && { found: before + last.found, isWhole: last.is_whole };
  const { refusal, isFinal, retry } = list;
  return { hits: { data, refusal, isFinal, retry }, named: { ...list, pages: pages && NO_PAGES }, counted };
}

function uniqueById<One extends { id: number }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
