import { describe, expect, it } from "vitest";
import {
  type Letter,
  type LetterMove,
  lettersAfterBounce,
  lettersAfterRemoval,
  lettersAfterSave,
  MAX_LETTERS,
  movedLetter,
  STUCK_AFTER_MS,
  stateOfLetters,
} from "#shared/letters/letterStates.ts";

const AT = "2026-11-20T10:00:00.000Z";
const NEXT = "2026-11-20T10:00:01.000Z";
const LATER = new Date(Date.parse(AT) + STUCK_AFTER_MS).toISOString();

const made = { number: 1, kind: "act", createdAt: AT } as const;
const unsent: Letter = { ...made, state: "unsent" };
const queued: Letter = { ...made, state: "sending", queuedAt: AT, by: 1 };
const called: Letter = { ...queued, calledAt: AT };
const sent: Letter = { ...called, state: "sent", sentAt: AT };
const canceled: Letter = { ...made, state: "canceled", canceledAt: AT, by: 1 };
const scheduled: Letter = { ...made, state: "scheduled", by: 1, batch: "b", sendAt: LATER, edition: 2 };
const bounced: Letter = { ...sent, trouble: { kind: "bounced", at: AT, to: [] } };
const states = { unsent, scheduled, queued, called, sent, canceled };

const press: LetterMove = { kind: "queue", at: NEXT, by: 1 };
const bounce = (to: string[]): LetterMove => ({
  kind: "hear",
  outcome: "refused",
  at: NEXT,
  of: to.map((address) => ({ address })),
});
const moves = {
  press,
  "press later": { ...press, at: LATER },
  cancel: { kind: "cancel", at: NEXT, by: 1 },
  call: { kind: "call", at: NEXT, to: ["a@mets.example"] },
  release: { kind: "release" },
  refuse: { kind: "refuse", at: NEXT, isNewest: true },
  "refuse the older": { kind: "refuse", at: NEXT, isNewest: false },
  arrive: { kind: "arrive", at: NEXT },
  bounce: bounce(["a@mets.example"]),
  schedule: { kind: "schedule", by: 1, batch: "c", sendAt: LATER, edition: 2 },
  "take back": { kind: "takeBack" },
  hold: { kind: "hold", at: NEXT },
  leave: { kind: "leave", at: LATER },
} as const satisfies Record<string, LetterMove>;

/** State after a move; '' where it is refused. */
const table: Record<keyof typeof moves, Record<keyof typeof states, Letter["state"] | "">> = {
  press: { unsent: "sending", scheduled: "", queued: "", called: "", sent: "", canceled: "" },
  "press later": { unsent: "sending", scheduled: "", queued: "", called: "sending", sent: "", canceled: "" },
  cancel: { unsent: "canceled", scheduled: "", queued: "", called: "", sent: "", canceled: "" },
  call: { unsent: "", scheduled: "", queued: "sending", called: "", sent: "", canceled: "" },
  release: { unsent: "", scheduled: "", queued: "", called: "sending", sent: "", canceled: "" },
  refuse: { unsent: "", scheduled: "", queued: "unsent", called: "unsent", sent: "", canceled: "" },
  "refuse the older": { unsent: "", scheduled: "", queued: "canceled", called: "canceled", sent: "", canceled: "" },
  arrive: { unsent: "", scheduled: "", queued: "sent", called: "sent", sent: "", canceled: "" },
  bounce: { unsent: "", scheduled: "", queued: "sent", called: "sent", sent: "sent", canceled: "" },
  schedule: { unsent: "scheduled", scheduled: "", queued: "", called: "", sent: "", canceled: "" },
  "take back": { unsent: "", scheduled: "unsent", queued: "", called: "", sent: "", canceled: "" },
  hold: { unsent: "", scheduled: "unsent", queued: "", called: "", sent: "", canceled: "" },
  leave: { unsent: "", scheduled: "sending", queued: "", called: "", sent: "", canceled: "" },
};

describe.each(Object.entries(table))("%s", (name, expected) => {
  it.each(Object.entries(expected))(`of a letter that is %s makes it "%s"`, (state, after) => {
    const move = moves[name as keyof typeof moves];
    expect(movedLetter(states[state as keyof typeof states], move)?.state ?? "").toBe(after);
  });
});

it("says why a held letter came back, and nothing of one that was taken back", () => {
  expect(movedLetter(scheduled, moves["take back"])).toEqual({ ...unsent, batch: "b" });
  const trouble = { kind: "changed", at: NEXT, to: [] };
  expect(movedLetter(scheduled, moves.hold)).toEqual({ ...unsent, batch: "b", trouble });
  expect(movedLetter(scheduled, moves.leave)).toEqual({ ...queued, queuedAt: LATER, batch: "b" });
});

it.each([
  ["none", []],
  ["none", [canceled]],
  ["unsent", [sent, unsent]],
  ["unsent", [bounced, scheduled]],
  ["sent", [queued]],
  ["sent", [bounced, sent, canceled]],
  ["failed", [sent, bounced]],
] satisfies [string, Letter[]][])("is %s for the letters of an act", (state, letters) => {
  expect(stateOfLetters(letters)).toBe(state);
});

it.each([
  ["a bounced letter is the newest", [sent, bounced], true],
  ["a newer one replaces it", [bounced, sent], false],
  ["none bounced", [sent], false],
  ["there is none", [], false],
] satisfies [string, Letter[], boolean][])("makes a new letter after a bounce or not when %s", (_, letters, isMade) => {
  const made = lettersAfterBounce(letters, NEXT)?.at(-1);
  expect(made?.state).toBe(isMade ? "unsent" : undefined);
});

it("forgets the call of SES and the trouble when a letter is sent again", () => {
  const stuck: Letter = { ...called, trouble: { kind: "refused", at: AT, to: [] } };
  const again = movedLetter(stuck, { ...press, at: LATER });
  expect(again).toEqual({ ...queued, queuedAt: LATER });
});

it("collects the addresses of bounces, and takes the same event once", () => {
  const one = movedLetter(sent, bounce(["a@mets.example"]))!;
  expect(movedLetter(one, bounce(["a@mets.example"]))).toBeUndefined();
  expect(movedLetter(one, bounce(["b@mets.example"]))?.trouble?.to).toEqual(["a@mets.example", "b@mets.example"]);
});

describe("a save of the act", () => {
  it.each([
    ["makes the first letter", [], ["unsent"]],
    ["keeps the unsent one", [unsent], ["unsent"]],
    ["takes a scheduled one back", [scheduled], ["unsent"]],
    ["makes another after one that is being sent", [queued], ["sending", "unsent"]],
    ["makes another after one that was sent", [sent], ["sent", "unsent"]],
    ["makes another after a cancelled one", [canceled], ["canceled", "unsent"]],
  ] satisfies [string, Letter[], string[]][])("%s", (_, before, after) => {
    const letters = lettersAfterSave(before, NEXT, true);
    expect(letters.map(({ state }) => state)).toEqual(after);
    expect(letters.map(({ number }) => number)).toEqual(after.map((_state, index) => index + 1));
  });

  it.each([
    ["after one that was sent", [sent], ["sent"]],
    ["after a cancelled one", [canceled], ["canceled"]],
    ["while one is on its way", [queued], ["sending"]],
    ["while one waits", [unsent], ["unsent"]],
    ["while one is scheduled, which waits again since its file is made anew", [scheduled], ["unsent"]],
  ] satisfies [string, Letter[], string[]][])("that changes nothing makes no letter %s", (_, before, after) => {
    expect(lettersAfterSave(before, NEXT, false).map(({ state }) => state)).toEqual(after);
  });

  it(`keeps the newest ${MAX_LETTERS} letters and goes on counting`, () => {
    let letters: readonly Letter[] = [];
    for (let save = 0; save < MAX_LETTERS + 5; save++) {
      letters = lettersAfterSave(letters, AT, true).map((letter): Letter => ({ ...letter, state: "sent" }));
    }
    expect([letters.length, letters.at(-1)?.number]).toEqual([MAX_LETTERS, MAX_LETTERS + 5]);
  });
});

describe("the removal of the act", () => {
  it.each([
    ["leaves nothing where there was no letter", [], []],
    ["cancels an unsent letter", [unsent], ["canceled"]],
    ["cancels a scheduled one", [scheduled], ["canceled"]],
    ["cancels one for which SES was not called yet", [queued], ["canceled"]],
    ["tells who may have got one", [called], ["sending", "unsent"]],
    ["tells who got one, and cancels the next", [sent, { ...unsent, number: 2 }], ["sent", "canceled", "unsent"]],
    ["leaves a cancelled one alone", [canceled], ["canceled"]],
  ] satisfies [string, Letter[], string[]][])("%s", (_, before, after) => {
    const letters = lettersAfterRemoval(before, NEXT);
    expect(letters.map(({ state }) => state)).toEqual(after);
    const isTold = after.length > before.length;
    expect(letters.at(-1)?.kind ?? "act").toBe(isTold ? "voided" : "act");
  });
});
