import type { Letter } from "./letterStates.ts";

/** docs/rules/letters.md, "Many letters at once" */
export const MAX_LETTERS_AT_ONCE = 500;

/** `moved`: somebody has sent, cancelled or scheduled it. `changed`: its act is not the one that was shown. */
export const SKIP_REASONS = ["moved", "changed", "no_address"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

interface Chosen {
  /** Undefined when the act has no such letter. */
  letter: Letter | undefined;
  /** Edition of the act now, and the one that the person saw. */
  edition: number;
  shown: number;
  addresses: number;
}

/** Returns why a chosen letter does not leave with the others; undefined when it does. */
export function skipReason({ letter, edition, shown, addresses }: Chosen): SkipReason | undefined {
  if (letter?.state !== "unsent") return "moved";
  if (edition !== shown) return "changed";
  return addresses === 0 ? "no_address" : undefined;
}
