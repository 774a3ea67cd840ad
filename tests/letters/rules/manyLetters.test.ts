import { expect, it } from "vitest";
import type { Letter } from "#shared/letters/letterStates.ts";
import { skipReason } from "#shared/letters/manyLetters.ts";

const letter: Letter = { number: 1, kind: "act", state: "unsent", createdAt: "2026-11-20T10:00:00.000Z" };
const chosen = { letter, edition: 3, shown: 3, addresses: 1 };

it.each([
  [undefined, {}],
  ["moved", { letter: undefined }],
  ["moved", { letter: { ...letter, state: "scheduled" } }],
  ["moved", { letter: { ...letter, state: "canceled" }, addresses: 0 }],
  ["changed", { edition: 4 }],
  ["changed", { shown: 4, addresses: 0 }],
  ["no_address", { addresses: 0 }],
] as const)("skips a chosen letter as %s where it is %j", (reason, facts) => {
  expect(skipReason({ ...chosen, ...facts })).toBe(reason);
});
