import { newestFirst } from "#shared/basics/lists.ts";
/** Limit for each kind (docs/rules/search.md, "What a text finds"). */
export const MAX_HITS = 5;

interface Dated {
  id: number;
  date: string;
}

/** The whole number before its parts, then the newest first. `number` must be normalised. */
export function bestFirst<Hit extends Dated>(hits: readonly Hit[], isWhole: (hit: Hit) => boolean): Hit[] {
  const sorted = hits.toSorted(newestFirst);
  return [...sorted.filter(isWhole), ...sorted.filter((hit) => !isWhole(hit))];
}
