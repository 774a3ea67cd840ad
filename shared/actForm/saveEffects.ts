import type { ActEffect } from "./contract.ts";

/** Purchase acts that are named; the rest are counted (docs/rules/actForm.md, "What a save does"). */
export const MAX_NAMED_EFFECTS = 10;

export function hasEffect({ letter, exported, is_new, is_removed }: ActEffect): boolean {
  return is_new || is_removed || letter.becomes !== "same" || (exported !== null && exported.becomes !== "same");
}
