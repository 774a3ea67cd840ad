import { expect, it } from "vitest";
import {
  foldLines,
  foldText,
  forbiddenCharacter,
  forbiddenCharacterMessage,
  withoutForbidden,
} from "#shared/basics/documentText.ts";

it.each([
  ["X A\u0308", "X \u00C4"],
  ["  a \t\u00A0\u202F b\n", "a b"],
  ["a\u0085\u2028b", "a b"],
])("folds %j to %j", (typed, folded) => {
  expect(foldText(typed)).toBe(folded);
});

it.each([
  ["a \r\n b\rc", "a\nb\nc"],
  ["\n\na\n\nb\n", "a\n\nb"],
])("folds the lines of %j to %j", (typed, folded) => {
  expect(foldLines(typed)).toBe(folded);
});

it.each([
  ["Kuuseoja \u00F5\u00E4\u00F6\u00FC \u0161\u017E \u6F22 \u{1F600} \n", undefined],
  ["a\uFFFEb", "U+FFFE"],
  ["a\uFFFF", "U+FFFF"],
  ["\uD800x", "U+D800"],
  ["\u{1FFFF}", "U+1FFFF"],
  ["a\u0000", "U+0000"],
  ["a\u009F", "U+009F"],
  ["a\u200Bb", "U+200B"],
  ["\uFEFFa", "U+FEFF"],
  ["\u202Efdp.exe", "U+202E"],
  ["a\u00ADb", "U+00AD"],
  ["\u3164", "U+3164"],
  ["a\uFE0F", "U+FE0F"],
  ["\u{E0041}", "U+E0041"],
])("finds what a document cannot hold in %j: %s", (text, character) => {
  expect(forbiddenCharacter(text)).toBe(character);
});

it("names the character in its message", () => {
  expect(forbiddenCharacterMessage("U+FFFF")).toBe("Tekstis on lubamatu märk (U+FFFF).");
});

it.each([
  ["a\uFFFFb \u202E c", "", "ab c"],
  ["a\uFFFF.pdf", "_", "a_.pdf"],
  ["\uD800\u{1F600}", "", "\u{1F600}"],
] as const)("replaces what a document cannot hold in %j", (text, replacement, expected) => {
  expect(withoutForbidden(text, replacement)).toBe(expected);
});
