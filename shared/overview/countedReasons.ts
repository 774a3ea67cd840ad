/** Reasons that a tile shows; further ones are left to the list. */
const MAX_REASONS = 5;

/** The most frequent reasons first, equal ones in the order of their texts. */
export function countedReasons(texts: readonly string[]): { text: string; count: number }[] {
  return [...Map.groupBy(texts, (text) => text)]
    .map(([text, own]) => ({ text, count: own.length }))
    .toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .slice(0, MAX_REASONS);
}
