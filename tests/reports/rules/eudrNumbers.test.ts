import { describe, expect, it, test } from "vitest";
import {
  eudrNumbers,
  eudrNumbersOfCells,
  eudrReferences,
  eudrText,
  MAX_EUDR_NUMBERS,
  wantsEudr,
} from "#shared/reports/eudrNumbers.ts";

const pair = (reference: string, verification = "") => ({ reference, verification });

test.each([
  ["2026-12-29", false],
  ["2026-12-30", true],
  ["2027-01-01", true],
])("an act of %s should have EUDR numbers: %s", (day, expected) => {
  expect(wantsEudr(day)).toBe(expected);
});

test.each([
  [undefined, "", ""],
  [[], "", ""],
  [[pair("26EE1", "AB1")], "26EE1 (AB1)", "26EE1"],
  [[pair("26EE1"), pair("", "AB2"), pair("26EE3", "AB3")], "26EE1, (AB2), 26EE3 (AB3)", "26EE1, 26EE3"],
])("%j is the text '%s' and the references '%s'", (numbers, text, references) => {
  expect([eudrText(numbers), eudrReferences(numbers)]).toEqual([text, references]);
});

it("leaves out what is empty and what is repeated", () => {
  const numbers = [pair(" 26EE1 ", "AB1"), pair(" "), pair("26EE1", "AB1"), pair("26EE1", "AB2")];
  expect(eudrNumbers(numbers)).toEqual([pair("26EE1", "AB1"), pair("26EE1", "AB2")]);
});

describe("two cells of a file", () => {
  test.each([
    ["", "", []],
    ["26EE1", "", [pair("26EE1")]],
    ["26EE1", "AB1", [pair("26EE1", "AB1")]],
    ["26EE1, 26EE2", "AB1; AB2", [pair("26EE1", "AB1"), pair("26EE2", "AB2")]],
    ["26EE1;26EE2;", "", [pair("26EE1"), pair("26EE2")]],
    ["26EE1, -", "-, AB2", [pair("26EE1"), pair("", "AB2")]],
    ["", "AB1", [pair("", "AB1")]],
  ])("'%s' and '%s'", (references, verifications, numbers) => {
    expect(eudrNumbersOfCells(references, verifications)).toEqual({ ok: true, numbers });
  });

  test.each([
    ["26EE1", "AB1, AB2", "verification", "Viite- ja kontrollnumbreid peab olema sama palju."],
    ["26EE1, 26EE2", "AB1", "verification", "Viite- ja kontrollnumbreid peab olema sama palju."],
    ["R".repeat(51), "", "reference", "Number võib olla kuni 50 märki."],
    ["26EE1", "V".repeat(51), "verification", "Number võib olla kuni 50 märki."],
    [
      Array(MAX_EUDR_NUMBERS + 1)
        .fill("26EE1")
        .join(),
      "",
      "reference",
      "Real võib olla kuni 50 numbrit.",
    ],
  ])("'%s' and '%s' are refused at the %s", (references, verifications, half, reason) => {
    expect(eudrNumbersOfCells(references, verifications)).toEqual({ ok: false, half, reason });
  });
});
