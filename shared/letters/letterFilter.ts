import { isUnsent, type Letter } from "./letterStates.ts";

/** `sent`: also on its way. `failed`: some letter bounced or was taken as unwanted. `none`: nothing is sent or to be sent. */
export const LETTER_FILTERS = ["unsent", "sent", "failed", "none"] as const;
export type LetterFilter = (typeof LETTER_FILTERS)[number];

/** Whether letters of an act, the oldest first, fit a filter (docs/rules/actLists.md, "Filters of acts"). */
export function hasLetter(letters: readonly Letter[], filter: LetterFilter): boolean {
  if (filter === "failed") {
    return letters.some(({ trouble }) => trouble?.kind === "bounced" || trouble?.kind === "complained");
  }
  const newest = letters.at(-1);
  if (newest === undefined || newest.state === "canceled") return filter === "none";
  return filter === (isUnsent(newest) ? "unsent" : "sent");
}
