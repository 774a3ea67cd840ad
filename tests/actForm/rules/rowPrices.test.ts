import { describe, expect, test } from "vitest";
import { buyPrice, isMarginError, isNumberText, marginInput, priceInput } from "#shared/actForm/rowPrices.ts";

test.each([
  [85.5, 1.5, 84],
  [0.3, 0.1, 0.2],
  [10, -2.5, 12.5],
  [5, 5, 0],
  [5, 6, -1],
  [10, 1.005, 9],
  [10, Number.NaN, 10],
])("buyPrice of %s with a margin of %s is %s", (flat_price, margin, expected) => {
  expect(buyPrice({ flat_price, margin })).toBe(expected);
});

test.each([
  ["buy price of 0", 5, 5, false, false],
  ["buy price a cent below 0", 5, 5.01, false, true],
  ["buy price below 0 by less than a cent", 5, 5.001, false, true],
  ["margin of 9 with a form error", 50, 9, true, false],
  ["margin over 9 with a form error", 50, 9.01, true, true],
  ["margin over 9 without a form error", 50, 9.01, false, false],
  ["price of 0 without margin", 0, 0, true, false],
])(
  "marks a margin error for a %s (price %s, margin %s, form error %s): %s",
  (_name, flat_price, margin, formError, expected) => {
    expect(isMarginError({ flat_price, margin }, formError)).toBe(expected);
  },
);

describe("marginInput", () => {
  test.each([
    ["1,5", "1.5", 1.5],
    ["1.5", "1.5", 1.5],
    ["-0,25", "-0.25", -0.25],
    ["−2", "-2", -2],
    ["12.345", "12.34", 12.34],
    ["1.235", "1.23", 1.23],
    ["1,239", "1.23", 1.23],
    ["-.125", "-.12", -0.12],
    [".0099", ".00", 0],
    ["123456", "12345", 12_345],
    ["1a2b", "12", 12],
    ["1 234,5", "1234.", 1234],
    ["€ 3", "3", 3],
    ["5.", "5.", 5],
    [".5", ".5", 0.5],
    ["-", "-", 0],
    ["-.", "-.", 0],
    [".", ".", 0],
    ["1.2.3", "1.2.3", 0],
    ["1-2", "1-2", 0],
    ["-0", "-0", 0],
    ["", "", 0],
    ["abc", "", 0],
  ])("shows '%s' as '%s' with the value %s", (typed, text, value) => {
    expect(marginInput(typed)).toEqual({ text, value });
  });
});

describe("priceInput", () => {
  test.each([
    ["85,5", "85.5", 85.5],
    ["85.555", "85.55", 85.55],
    ["1234567", "123456", 123_456],
    ["1234.56", "1234.5", 1234.5],
    ["-5", "-5", null],
    ["−5,255", "-5.25", null],
    ["-", "-", null],
    ["5-", "5", 5],
    ["0", "0", 0],
    ["12.", "12.", 12],
    ["", "", null],
    [".", ".", null],
    ["hind", "", null],
    ["=1+1", "11", 11],
  ])("shows '%s' as '%s' with the value %s", (typed, text, value) => {
    expect(priceInput(typed)).toEqual({ text, value });
  });
});

describe("isNumberText", () => {
  test.each(["", "0", "1.5", "-0.25", "5.", ".5", "-.5", "1,5", "1\u00a0068,54"])("accepts '%s'", (text) => {
    expect(isNumberText(text)).toBe(true);
  });
  test.each(["-", ".", "-.", "--5", "1-2", "1.2.3"])("rejects '%s'", (text) => {
    expect(isNumberText(text)).toBe(false);
  });
});
