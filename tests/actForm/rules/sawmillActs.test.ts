import { describe, expect, test } from "vitest";
import {
  completeSawmillActs,
  decimalInput,
  readDecimal,
  type SawmillActInput,
  sawmillSums,
} from "#shared/actForm/sawmillActs.ts";
import { calculateTotals } from "#shared/acts/totals.ts";

const input = (number: string, wood: string, sum: string): SawmillActInput => ({
  number,
  total_amount_of_wood: wood,
  sum_before_tax: sum,
});

test.each([
  ["12,5", "12.5"],
  [" 1 234,5 ", "1234.5"],
  ["1\u00a0234\u202f567,8\t", "1234567.8"],
  ["−5", "-5"],
  ["abc", "abc"],
])("decimalInput shows '%s' as '%s'", (typed, text) => {
  expect(decimalInput(typed)).toBe(text);
});

describe("readDecimal", () => {
  test.each([
    ["12,5", 12.5],
    ["1\u00a0234,5", 1234.5],
    ["0", 0],
    ["-5,25", -5.25],
    ["5.", 5],
    [",5", 0.5],
    ["1,0005", 1.001],
    ["", null],
    [" \u00a0", null],
  ])("reads '%s' as %s", (typed, value) => {
    expect(readDecimal(typed, 3)).toEqual({ ok: true, value });
  });

  test.each(["abc", "1.2.3", "1,2,3", "1e5", "--1", "-", ".", "12m", "=1+1", "Infinity"])("rejects '%s'", (typed) => {
    expect(readDecimal(typed, 3)).toEqual({ ok: false, reason: "not_a_number" });
  });
});

test("completeSawmillActs returns only acts with a number, an amount of wood and a sum", () => {
  const inputs = [
    { id: 5, ...input(" S-1 ", "10,5", "1 000,255") },
    input("S-2", "0", "0"),
    input("", "1", "1"),
    input("  ", "1", "1"),
    input("S-3", "", "1"),
    input("S-4", "1", ""),
    input("S-5", "üks", "1"),
  ];
  expect(completeSawmillActs(inputs)).toEqual([
    { id: 5, number: "S-1", total_amount_of_wood: 10.5, sum_before_tax: 1000.26 },
    { number: "S-2", total_amount_of_wood: 0, sum_before_tax: 0 },
  ]);
});

test("sawmillSums adds up every line and counts text that is not a number as 0", () => {
  const totals = calculateTotals(
    [],
    0.24,
    sawmillSums([input("", "10,5", "100"), input("S", "x", "0,105"), input("", "", "")]),
  );
  expect([totals.sawmill_amount.text, totals.sawmill_sum_before_tax.text, totals.sawmill_vat.text]).toEqual([
    "10.500",
    "100.11",
    "24.03",
  ]);
});
