import { describe, expect, test } from "vitest";
import { numberKey, numberKeys, numbersButForZeros } from "#shared/basics/names.ts";
import * as fc from "#tests/support/fastCheck.ts";

test.each(["X Ä", "X A\u0308", "X  Ä", "X\u00a0Ä", "\u2003x\tä\u2028", "XÄ", "Ｘä", "\u2800X\u2009Ä"])(
  "%j is the number XÄ",
  (number) => {
    expect(numberKey(number)).toBe("XÄ");
  },
);

describe("folds", () => {
  test.each([
    ["a hyphen", "\u2010"],
    ["a no-break hyphen", "\u2011"],
    ["a figure dash", "\u2012"],
    ["an en dash", "\u2013"],
    ["an em dash", "\u2014"],
    ["a bar", "\u2015"],
    ["a minus sign", "\u2212"],
    ["a small hyphen", "\uFE63"],
    ["a full-width hyphen", "\uFF0D"],
    ["a modifier minus", "\u02D7"],
  ])("%s into the hyphen of a keyboard", (_name, sign) => {
    expect(numberKey(`X${sign}17`)).toBe("X-17");
    expect(numberKey(`x ${sign} 17`)).toBe("X-17");
  });

  test.each(["\u2018", "\u2019", "\u201B", "\u2032", "\u02BC", "\u00B4", "`", "\uFF07", "\u1FEF"])(
    "the apostrophe %j into that of a keyboard",
    (sign) => {
      expect(numberKey(`O${sign}1`)).toBe("O'1");
    },
  );

  test.each([
    ["Ｎ－１／２６", "N-1/26"],
    ["ｎ１", "N1"],
    ["Ａ\u0308１", "Ä1"],
    ["１２３", "123"],
    ["Ａ　１", "A1"],
  ])("full-width forms: %s is %s", (number, key) => {
    expect(numberKey(number)).toBe(key);
  });
});

test("letters of other alphabets and other signs are not unified", () => {
  const numbers = [
    "A1",
    "\u04101",
    "\u03911",
    "A-1",
    "A/1",
    "A\u22151",
    "A_1",
    "A.1",
    "A\u00B71",
    "A\u058A1",
    "A\u30FC1",
    "A\u00B9",
    "A\u24601",
    "\u2160",
    "I",
    "Ⅷ",
    "VIII",
    "№1",
    "NO1",
    "½",
    "1/2",
    '"1"',
    "\u201E1\u201C",
    "A~1",
  ];
  expect(new Set(numbers.map(numberKey)).size).toBe(numbers.length);
});

test("a key is its own key, and the present key comes first", () => {
  const signs = fc.constantFrom(...Array.from("aZ0õŉ/'`-–‐’ｘＸ－ \u0308\u00a0\u2800\uFF01"));
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(signs, fc.string({ unit: "binary", minLength: 1, maxLength: 1 })) }),
      (number) => {
        const key = numberKey(number);
        expect(numberKey(key)).toBe(key);
        expect(numberKeys(number)[0]).toBe(key);
        expect(numberKeys(key)).toEqual([key]);
      },
    ),
  );
});

test.each([
  ["X-17", ["X-17"]],
  ["x 17", ["X17"]],
  ["x‐17", ["X-17", "X‐17"]],
  ["Ｘ17", ["X17", "Ｘ17"]],
])("an item of %j may be stored under %j", (number, keys) => {
  expect(numberKeys(number)).toEqual(keys);
});

test.each([
  ["23095", ["023095", "0023095", "00023095", "000023095", "0000023095"]],
  ["023095", ["23095", "0023095", "00023095", "000023095", "0000023095"]],
  ["0 23095", ["23095", "0023095", "00023095", "000023095", "0000023095"]],
  ["007/26", ["7/26", "07/26", "0007/26", "00007/26", "000007/26"]],
  ["0", ["00", "000", "0000", "00000", "000000"]],
  ["PMK012", []],
  ["X-017", []],
  ["", []],
])("%j is equal but for leading zeros to %j", (number, others) => {
  expect(numbersButForZeros(number)).toEqual(others);
});
