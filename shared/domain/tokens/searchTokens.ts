/** Shortest part of a number that a search finds, and so the shortest token. */
export const MIN_TOKEN_LENGTH = 3;

/** What a user typed into a search box, ready to be compared. */
export interface SearchQuery {
  /** As part of a number: upper case, without white space. */
  number: string;
  /** As beginnings of words of a name. */
  words: string[];
}

/** The query as part of a number and as words (docs/rules/tokens.md, "Search by part of a number", "Search by name"). */
export function normaliseQuery(typed: string): SearchQuery {
  return { number: normaliseNumber(typed), words: wordTokens(typed) };
}

/**
 * All endings of a report, act or waybill number from three characters on, longest first: every part of the number of
 * three characters or more is the beginning of one of them, so a query by prefix finds it without scanning.
 */
export function numberTokens(number: string): string[] {
  const characters = Array.from(normaliseNumber(number));
  const tokens: string[] = [];
  for (let start = 0; start + MIN_TOKEN_LENGTH <= characters.length; start += 1) {
    tokens.push(characters.slice(start).join(""));
  }
  return tokens;
}

/** The words of a name in lower case, each once; what is neither letter nor digit parts them. */
export function wordTokens(name: string): string[] {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words ?? [])];
}

/** Whether every word of the query begins some word of the name; a query without a word matches nothing. */
export function matchesName(query: string, name: string): boolean {
  const wanted = wordTokens(query);
  const words = wordTokens(name);
  return wanted.length > 0 && wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function normaliseNumber(number: string): string {
  return number.normalize("NFC").replaceAll(/\s/g, "").toUpperCase();
}
