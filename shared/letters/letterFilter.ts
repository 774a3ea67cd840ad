import { failedLetter, isUnsent, type Letter } from "./letterStates.ts";

/** `sent`: also on its way. `failed`: the latest one that left bounced or was taken as unwanted. `none`: nothing is sent or to be sent. */
export const LETTER_FILTERS = ["unsent", "sent", "failed", "none"] as const;
export type LetterFilter = (typeof LETTER_FILTERS)[number];

/** Whether letters of an act, the oldest first, fit a filter (docs/rules/actLists.md, "Filters of acts"). */
export function hasLetter(letters: readonly Letter[], filter: LetterFilter): boolean {
  if (filter === "failed") return failedLetter(letters) !== undefined;
  const newest = letters.at(-1);
  if (newest === undefined || newest.state === "canceled") return filter === "none";
  return filter === (isUnsent(newest) ? "unsent" : "sent");
}
