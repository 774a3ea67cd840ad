import { expect, test } from "vitest";
import { numberKey } from "#shared/basics/names.ts";

test.each(["X Ä", "X A\u0308", "X  Ä", "X\u00a0Ä", "\u2003x\tä\u2028", "XÄ"])("%j is the number XÄ", (number) => {
  expect(numberKey(number)).toBe("XÄ");
});

test("letters of other alphabets and other signs are not unified", () => {
  const numbers = ["A1", "\u04101", "A-1", "A\u20131", "A/1", "\uff211"];
  expect(new Set(numbers.map(numberKey)).size).toBe(numbers.length);
});
