import { isSameAddress } from "#shared/basics/emailAddress.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";

/** A later outcome of this list replaces an earlier one, never the other way: events arrive twice and in any order. */
export const OUTCOMES = ["deferred", "accepted", "complained", "refused"] as const;
/** Answer of the recipient's server; `complained`: the recipient called the letter spam. */
export type Outcome = (typeof OUTCOMES)[number];

/** Characters of an answer of a mail service that are stored. */
export const MAX_WORDS = 300;

/** An address that a letter left for. Without an outcome nobody has answered yet. */
export interface LetterAddress {
  address: string;
  outcome?: Outcome | undefined;
  /** Of the outcome. */
  at?: IsoInstant | undefined;
  /** What the recipient's server said. */
  words?: string | undefined;
}

export interface HeardOutcome {
  outcome: Outcome;
  at: string;
  of: readonly { address: string; words?: string | undefined }[];
}

/** Adds outcomes (docs/rules/letters.md, "Outcome of an address"). Returns `addresses` itself when nothing changes. */
export function withOutcomes(
  addresses: readonly LetterAddress[],
  { outcome, at, of }: HeardOutcome,
): readonly LetterAddress[] {
  const after = addresses.map((known) => {
    const heard = of.find(({ address }) => isSameAddress(address, known.address));
    return heard && isNews(known, outcome, at)
      ? { address: known.address, outcome, at, ...(heard.words && { words: heard.words }) }
      : known;
  });
  return after.every((one, index) => one === addresses[index]) ? addresses : after;
}

/** The latest delay counts; of other outcomes the first event. */
function isNews({ outcome: known, at: knownAt = "" }: LetterAddress, heard: Outcome, at: string): boolean {
  if (known === undefined) return true;
  if (known === heard) return heard === "deferred" && at > knownAt;
  return OUTCOMES.indexOf(heard) > OUTCOMES.indexOf(known);
}
