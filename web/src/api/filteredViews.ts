import { useMemo } from "react";
import type { Answer } from "./read.ts";

interface FilteredPage {
  results: readonly { id: number }[];
  companies: readonly { id: number }[];
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

/** Pages of a filtered list as what a search finds, each item once: a list that changes between two pages can repeat some. */
export function useFilteredHits<Reply extends FilteredPage>(
  list: Omit<Answer<unknown>, "data"> & { pages: readonly Reply[] | undefined },
) {
  type Item = Reply["results"][number];
  type Company = Reply["companies"][number];
  const { pages } = list;
  const data = useMemo(
    () =>
      pages && {
        results: uniqueById<Item>(pages.flatMap(({ results }) => results)),
        companies: uniqueById<Company>(pages.flatMap(({ companies }) => companies)),
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
