import { describe, expect, it } from "vitest";
import type { FilingStage } from "#shared/eudr/filing.ts";
import { expectedNumber, numberForLoad, type UsableDeclaration } from "#shared/eudr/matching.ts";

const declared = (reference: string, since: string, ...plots: string[]): UsableDeclaration => ({
  reference,
  verification: "K7X2M9QP",
  since,
  plots,
});
const first = declared("S26EEAB12CD34E", "2026-12-30", "00101:001:0001", "00101:001:0002");
const other = declared("S26EEXY12CD34E", "2027-02-01", "00101:001:0002", "00101:001:0003");

describe("the number of a load without one", () => {
  it.each([
    ["on the first day of the only declaration", "2026-12-30", ["00101:001:0001"], [first], first.reference],
    ["a day before it", "2026-12-29", ["00101:001:0001"], [first], undefined],
    ["of all its parcels", "2027-01-05", ["00101:001:0001", "00101:001:0002"], [first], first.reference],
    [
      "of a parcel that is not declared beside one that is",
      "2027-01-05",
      ["00101:001:0001", "9:1:1"],
      [first],
      undefined,
    ],
    ["of a site without cadastral number", "2027-01-05", [], [first], undefined],
    ["with two that fit", "2027-02-01", ["00101:001:0002"], [first, other], undefined],
    ["with two of which one came later", "2027-01-31", ["00101:001:0002"], [first, other], first.reference],
    [
      "with two that cover its parcels only together",
      "2027-03-01",
      ["00101:001:0001", "00101:001:0003"],
      [first, other],
      undefined,
    ],
    ["without declarations", "2027-03-01", ["00101:001:0001"], [], undefined],
  ] as const)("%s", (_title, day, plots, declarations, reference) => {
    const found = numberForLoad({ day, plots }, declarations);
    expect(found).toEqual(reference && { reference, verification: "K7X2M9QP" });
  });
});

const filed = (state: "waiting" | "valid" | "attention" | "draft", stage: FilingStage, ...plots: string[]) => ({
  state,
  stage,
  rejection: stage === "rejected" ? "Puudub pindala" : "",
  plots,
});
const [ONE, TWO] = ["00101:001:0001", "00101:001:0002"];
const WAITING = filed("waiting", "sent", ONE, TWO);
const REJECTED = filed("attention", "rejected", ONE);

describe("what a site without a number can expect", () => {
  it.each([
    ["a declaration of all its parcels waits", [ONE, TWO], [WAITING], { is: "waiting" }],
    ["one waits and one was rejected", [ONE], [REJECTED, WAITING], { is: "waiting" }],
    ["one was rejected", [ONE], [REJECTED], { is: "rejected", reason: "Puudub pindala" }],
    ["the one that was rejected lacks a parcel", [ONE, TWO], [REJECTED], undefined],
    [
      "it is a draft, was withdrawn, or is valid",
      [ONE],
      [filed("draft", "draft", ONE), filed("attention", "withdrawn", ONE), filed("valid", "available", ONE)],
      undefined,
    ],
    ["the site has no parcel", [], [WAITING], undefined],
  ])("when %s", (_when, plots, declarations, expected) => {
    expect(expectedNumber(plots, declarations)).toEqual(expected);
  });
});
