import { expect, it } from "vitest";
import type { WireEmail } from "#shared/acts/contract.ts";
import { listedLetter } from "#tests/support/acts/listedLetter.ts";
import { toneOf, toneText } from "#web/letters/text.ts";

const email = (facts: Partial<WireEmail>) => listedLetter({ state: "sent", ...facts });
const bounced = email({ trouble: { kind: "bounced", at: "2026-11-20T10:00:00.000Z", to: [], reason: "" } });

it.each([
  ["none", []],
  ["unsent", [email({ state: "unsent" }), email({ state: "sent" })]],
  ["sent", [email({ state: "sent" }), email({ state: "canceled" })]],
  ["problem", [email({ state: "unsent" }), bounced]],
  ["problem", [email({ state: "sending", is_stuck: true })]],
  ["failed", [{ ...bounced, has_failed: true }]],
  ["sent", [email({ state: "sent" }), bounced]],
  ["scheduled", [email({ state: "scheduled" })]],
] satisfies [string, WireEmail[]][])("of an act is %s", (tone, emails) => {
  expect(toneOf(emails)).toBe(tone);
});

const at = (...outcomes: WireEmail["addresses"][number]["outcome"][]) =>
  outcomes.map((outcome, index) => ({ address: `mets${index}@mets.example`, outcome, at: null, words: "" }));
const failed = { ...bounced, has_failed: true };

it.each([
  ["1 aadress 2-st ei saanud", [{ ...failed, addresses: at("accepted", "refused") }]],
  ["2 aadressi 3-st ei saanud", [{ ...failed, addresses: at("refused", null, "refused") }]],
  ["Kiri ei jõudnud kohale", [{ ...failed, addresses: at("refused", "refused") }]],
  ["Kiri ei jõudnud kohale", [failed]],
  ["1 aadress 2-st ootab", [email({ addresses: at("accepted", "deferred") })]],
  ["Ootab saaja serverit", [email({ addresses: at("deferred") })]],
  ["Saadetud", [email({ addresses: at("accepted", null) })]],
  ["Saatmata", [email({ state: "unsent" }), email({ addresses: at("deferred") })]],
] satisfies [string, WireEmail[]][])("says %s", (words, emails) => {
  expect(toneText(toneOf(emails), emails)).toBe(words);
});
