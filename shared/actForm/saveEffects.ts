/** Purchase acts that are named; the rest are counted (docs/rules/actForm.md, "What a save does"). */
export const MAX_NAMED_EFFECTS = 10;

interface Effect {
  is_new: boolean;
  is_removed: boolean;
  letter: { becomes: string };
  exported: { becomes: string } | null;
}

export function hasEffect({ letter, exported, is_new, is_removed }: Effect): boolean {
  return is_new || is_removed || letter.becomes !== "same" || (exported !== null && exported.becomes !== "same");
}
