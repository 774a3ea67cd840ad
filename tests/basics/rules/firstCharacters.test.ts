import { expect, it } from "vitest";
import { firstCharacters } from "#shared/basics/names.ts";

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["õäöü", 2, "õä"],
  ["ab😀d", 3, "ab😀"],
  ["😀😀😀😀", 3, "😀😀😀"],
  ["", 3, ""],
])("the first characters of %j, %i of them, are %j", (text, count, expected) => {
  expect(firstCharacters(text, count)).toBe(expected);
  expect(firstCharacters(text, count).isWellFormed()).toBe(true);
});
