import { filtersOf } from "#shared/basics/filters.ts";
import { failedLetter, isUnsent, type Letter } from "./letterStates.ts";

const LETTERS = {
  unsent: "Saatmata",
  /** Also on its way. */
  sent: "Saadetud",
  /** The newest one bounced. */
  failed: "Ei jõudnud kohale",
  /** Nothing is sent or to be sent. */
  none: "Saatmist ei oota ega saadetud",
} as const;

export type LetterFilter = keyof typeof LETTERS;

/** The letters of an act, the oldest first. */
export const letterFilter = filtersOf<{ letters: readonly Letter[] }>().choice("Kiri", {
  words: LETTERS,
  forAgents: true,
  fits: ({ letters }, word) => hasLetter(letters, word),
});

/** True when the letters of an act, the oldest first, fit a filter (docs/rules/actLists.md, "Filters of acts"). */
export function hasLetter(letters: readonly Letter[], filter: LetterFilter): boolean {
  if (filter === "failed") return failedLetter(letters) !== undefined;
  const newest = letters.at(-1);
  if (newest === undefined || newest.state === "canceled") return filter === "none";
  return filter === (isUnsent(newest) ? "unsent" : "sent");
}
