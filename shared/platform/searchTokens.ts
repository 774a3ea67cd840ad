import { numberKey } from "#shared/basics/names.ts";

export const MIN_TOKEN_LENGTH = 3;
/** Letters of a word from which names are searched. */
const MIN_NAME_LENGTH = 2;

export interface SearchQuery {
  number: string;
  words: string[];
}

/** docs/rules/tokens.md, "Search by part of a number" and "Search by name" */
export function normaliseQuery(typed: string): SearchQuery {
  return { number: numberKey(typed), words: wordTokens(typed) };
}

/** All endings of a number, longest first: a query by prefix finds every part of it without a scan. */
export function numberTokens(number: string): string[] {
  const characters = Array.from(numberKey(number));
  const tokens: string[] = [];
  for (let start = 0; start + MIN_TOKEN_LENGTH <= characters.length; start += 1) {
    tokens.push(characters.slice(start).join(""));
  }
  return tokens;
}

/** `part` must be normalised. */
export function hasNumberWith(numbers: readonly string[], part: string): boolean {
  return numbers.some((number) => numberKey(number).includes(part));
}

export function wordTokens(name: string): string[] {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words ?? [])];
}

export function matchesName(query: string, name: string): boolean {
  const wanted = wordTokens(query);
  const words = wordTokens(name);
  return wanted.length > 0 && wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

interface SearchedIn {
  names: boolean;
  numbers: boolean;
}

/** Tells if a typed text is long enough to search names and numbers (docs/rules/search.md, "What a text finds"). */
export function searchedIn(typed: string): SearchedIn {
  const { number, words } = normaliseQuery(typed);
  return {
    names: words.some((word) => Array.from(word).length >= MIN_NAME_LENGTH),
    numbers: Array.from(number).length >= MIN_TOKEN_LENGTH,
  };
}
