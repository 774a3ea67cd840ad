import { describe, expect, it } from "vitest";
import { type DeclarationState, declarationId, declarationOfId, declarationState } from "#shared/eudr/declarations.ts";
import { MAX_PLOTS } from "#shared/eudr/limits.ts";
import { type NumberCheck, type NumberState, numberState } from "#shared/eudr/numberStates.ts";
import { checkPlots } from "#shared/eudr/plots.ts";

const NUMBER = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
const SEEN = "2026-12-30T08:00:00.000Z";
const answered = (result: NumberCheck["result"], status = "AVAILABLE"): NumberCheck => ({
  ...NUMBER,
  firstSeenAt: SEEN,
  askedAt: SEEN,
  answeredAt: SEEN,
  status,
  ...(result && { result }),
});

describe("the state of a number", () => {
  it.each<[string, NumberCheck | undefined, string, NumberState]>([
    ["never seen", undefined, SEEN, "unchecked"],
    ["asked without an answer", { ...NUMBER, firstSeenAt: SEEN, askedAt: SEEN }, SEEN, "unchecked"],
    ["usable", answered("EXISTING_USABLE"), SEEN, "usable"],
    ["usable with an unknown status", answered("EXISTING_USABLE", "SPLIT"), SEEN, "usable"],
    ["usable, whatever its status", answered("EXISTING_USABLE", "WITHDRAWN"), SEEN, "usable"],
    ["not usable", answered("EXISTING_NON_USABLE", "AVAILABLE"), SEEN, "unusable"],
    ["missing after 10 minutes", answered("NON_EXISTENT"), "2026-12-30T08:10:00.000Z", "young"],
    ["missing a millisecond before a day", answered("NON_EXISTENT"), "2026-12-31T07:59:59.999Z", "young"],
    ["missing after a day", answered("NON_EXISTENT"), "2026-12-31T08:00:00.000Z", "unusable"],
  ])("%s", (_, check, now, state) => {
    expect(numberState(NUMBER, check, now)).toBe(state);
  });

  it.each([
    ["15 characters", { ...NUMBER, reference: "S26EEAB12CD34EF" }],
    ["13 characters", { ...NUMBER, reference: "S26EEAB12CD34" }],
    ["small letters", { ...NUMBER, reference: "s26eeab12cd34e" }],
    ["no reference", { ...NUMBER, reference: "" }],
    ["no verification number", { ...NUMBER, verification: "" }],
    ["4 characters of verification", { ...NUMBER, verification: "K7X2" }],
    ["36 characters of verification", { ...NUMBER, verification: "K".repeat(36) }],
  ])("cannot be checked with %s, whatever was answered", (_, number) => {
    expect(numberState(number, answered("EXISTING_USABLE"), SEEN)).toBe("uncheckable");
  });

  it.each([5, 35])("can be checked with a verification number of %i characters", (length) => {
    expect(numberState({ ...NUMBER, verification: "K".repeat(length) }, undefined, SEEN)).toBe("unchecked");
  });
});

describe("a declaration", () => {
  it.each<[NumberState, string[], DeclarationState]>([
    ["unchecked", [], "waiting"],
    ["young", ["78401:001:0010"], "waiting"],
    ["usable", [], "valid"],
    ["usable", ["78401:001:0010"], "attention"],
    ["unusable", [], "attention"],
    ["uncheckable", [], "attention"],
  ])("whose number is %s, with the unknown plots %j, is %s", (numberState, unknownPlots, state) => {
    expect(declarationState({ numberState, unknownPlots })).toBe(state);
  });

  it.each(["S26EEAB12CD34E", "26-EE.1"])("has an id that says its owner and the reference %s", (reference) => {
    expect(declarationOfId(declarationId({ owner: 12, id: reference }))).toEqual({ owner: 12, id: reference });
  });

  it.each(["", "12", "12-", "0-S26", "x-S26", "-1-S26"])("has no id like %j", (id) => {
    expect(declarationOfId(id)).toBeUndefined();
  });
});

describe("typed plots", () => {
  const plot = (index: number) => `78401:001:${String(index).padStart(4, "0")}`;
  const many = (count: number) => Array.from({ length: count }, (_, index) => plot(index));

  it.each([
    [
      ["78401:001:0010, 78401:001:0011", " 78401:001:0010 "],
      ["78401:001:0010", "78401:001:0011"],
    ],
    [many(MAX_PLOTS), many(MAX_PLOTS)],
  ])("are each kept once", (typed, plots) => {
    expect(checkPlots(typed)).toEqual({ ok: true, plots });
  });

  it.each([
    [[], "Sisestage vähemalt üks katastritunnus."],
    [["0", " "], "Sisestage vähemalt üks katastritunnus."],
    [["78401:001:0010", "78401:001:10"], "'78401:001:10' ei ole katastritunnus. See on kujul 12345:001:0001."],
    [many(MAX_PLOTS + 1), "Katastritunnuseid võib olla kuni 500."],
  ])("are refused by a sentence", (typed, text) => {
    expect(checkPlots(typed)).toEqual({ ok: false, text });
  });
});
