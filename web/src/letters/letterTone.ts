import type { WireEmail } from "#shared/acts/contract.ts";
import { letterText as text } from "./text.ts";

export type LetterTone = WireEmail["state"] | "none" | "problem";

/** What the icon of an act says of its letters, which are newest first: a trouble, else the state of the newest. */
export function toneOf(emails: readonly WireEmail[]): LetterTone {
  if (emails.some(({ trouble, is_stuck }) => trouble !== null || is_stuck)) return "problem";
  return emails[0]?.state ?? "none";
}

export function toneText(tone: LetterTone): string {
  if (tone === "none") return text.none;
  return tone === "problem" ? text.problem : text.states[tone];
}
