import { type TokenKind, type TokenTab, tokensWith } from "#functions/platform/tokens/numberToken.ts";
import { newestFirst } from "#shared/search/bestHits.ts";

/** Of each tab. A common part of a number has more: then the newest of these are shown. */
const TOKENS = 200;
/** The index has the numbers that end with the text before those that go on after it. */
const WHOLE = 10;
const NEWEST = 15;

/** Ids of facts whose number may contain the text: the first ones of the index, and the newest of those read. */
export async function candidates(kind: TokenKind, tabs: readonly TokenTab[], number: string): Promise<number[]> {
  const read = await Promise.all(tabs.map((tab) => tokensWith({ kind, tab }, number, TOKENS)));
  const first = read.flatMap(({ tokens }) => tokens.slice(0, WHOLE));
  const newest = read
    .flatMap(({ tokens }) => tokens)
    .toSorted(newestFirst)
    .slice(0, NEWEST);
  return [...new Set([...first, ...newest].map(({ id }) => id))];
}
