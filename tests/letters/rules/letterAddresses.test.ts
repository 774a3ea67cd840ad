import { expect, it } from "vitest";
import {
  type HeardOutcome,
  type LetterAddress,
  OUTCOMES,
  type Outcome,
  withOutcomes,
} from "#shared/letters/letterAddresses.ts";
import { type Letter, lettersAfterSave, MAX_WITH_ADDRESSES, movedLetter } from "#shared/letters/letterStates.ts";

const AT = "2026-11-20T10:00:00.000Z";
const LATER = "2026-11-20T11:00:00.000Z";
const heard = (outcome: Outcome, at = AT, address = "a@mets.ee", words = ""): HeardOutcome => ({
  outcome,
  at,
  of: [{ address, words }],
});
const known = (outcome?: Outcome): LetterAddress[] => [{ address: "a@mets.ee", ...(outcome && { outcome, at: AT }) }];

it.each(OUTCOMES.flatMap((one) => OUTCOMES.map((other) => [one, other] as const)))(
  "ends with the same outcome when %s and %s come in either order, and twice",
  (one, other) => {
    const after = [heard(one), heard(other), heard(one)].reduce(withOutcomes, known());
    const turned = [heard(other), heard(one), heard(other)].reduce(withOutcomes, known());
    expect(after).toEqual(turned);
    const [winner] = [one, other].toSorted((a, b) => OUTCOMES.indexOf(b) - OUTCOMES.indexOf(a));
    expect(after[0]?.outcome).toBe(winner);
  },
);

it.each<[string, LetterAddress[], HeardOutcome, boolean]>([
  ["the same event twice", known("refused"), heard("refused", LATER), false],
  ["a later delay", known("deferred"), heard("deferred", LATER), true],
  ["an older delay", [{ ...known()[0]!, outcome: "deferred", at: LATER }], heard("deferred"), false],
  ["another address", known(), heard("refused", AT, "b@mets.ee"), false],
  ["the address in capitals", known(), heard("refused", AT, "A@METS.EE"), true],
  ["its domain in punycode", [{ address: "a@õ.ee" }], heard("refused", AT, "a@xn--mda.ee"), true],
])("of %s is news or not", (_, addresses, event, isNews) => {
  expect(withOutcomes(addresses, event) !== addresses).toBe(isNews);
});

const sent: Letter = {
  number: 1,
  kind: "act",
  state: "sent",
  createdAt: AT,
  sentAt: AT,
  addresses: [{ address: "a@mets.ee" }, { address: "b@mets.ee" }],
};

it("stays failed after a complaint about another address, and says it at that address", () => {
  const bounced = movedLetter(sent, { kind: "hear", ...heard("refused", AT, "a@mets.ee", "550 no such user") })!;
  const after = movedLetter(bounced, { kind: "hear", ...heard("complained", LATER, "b@mets.ee") })!;
  expect(after.trouble).toEqual({ kind: "bounced", at: AT, to: ["a@mets.ee"], reason: "550 no such user" });
  expect(after.addresses?.map(({ outcome }) => outcome)).toEqual(["refused", "complained"]);
});

it("becomes failed by a refusal after a complaint", () => {
  const complained = movedLetter(sent, { kind: "hear", ...heard("complained") })!;
  expect(movedLetter(complained, { kind: "hear", ...heard("refused") })?.trouble?.kind).toBe("bounced");
});

it.each(["accepted", "deferred"] as const)("has left once an address has %s it, without a trouble", (outcome) => {
  const after = movedLetter({ ...sent, state: "sending", calledAt: AT }, { kind: "hear", ...heard(outcome) });
  expect([after?.state, after?.trouble, after?.addresses?.[0]?.outcome]).toEqual(["sent", undefined, outcome]);
});

it("shows a refusal of a letter that is older than its addresses as before", () => {
  const { addresses: _, ...older } = sent;
  const after = movedLetter(older, { kind: "hear", ...heard("refused") });
  expect([after?.trouble?.to, after?.addresses]).toEqual([["a@mets.ee"], undefined]);
  expect(movedLetter(older, { kind: "hear", ...heard("accepted") })).toBeUndefined();
});

it(`forgets the addresses of all but the newest ${MAX_WITH_ADDRESSES} letters of an act, since an item has 400 KB`, () => {
  let letters: readonly Letter[] = [];
  for (let save = 0; save < MAX_WITH_ADDRESSES + 3; save++) {
    letters = lettersAfterSave(letters, AT, true).map(
      (letter, index, all): Letter =>
        index === all.length - 1 ? { ...letter, state: "sent", addresses: sent.addresses } : letter,
    );
  }
  expect(letters.map(({ addresses }) => addresses !== undefined)).toEqual([
    ...Array(3).fill(false),
    ...Array(MAX_WITH_ADDRESSES).fill(true),
  ]);
});
