import { expect, it } from "vitest";
import { searchedIn } from "#shared/platform/searchTokens.ts";
import { bestFirst } from "#shared/search/bestHits.ts";

it.each([
  ["", false, false],
  ["m", false, false],
  ["me", true, false],
  ["met", true, true],
  ["m e", false, false],
  ["a b ce", true, true],
  ["12", true, false],
  ["123", true, true],
  ["1-2", false, true],
  ["  õü  ", true, false],
  ["..", false, false],
])("searches %j in names: %s, in numbers: %s", (typed, names, numbers) => {
  expect(searchedIn(typed)).toEqual({ names, numbers });
});

it("puts the whole number first, then the newest, then the higher id", () => {
  const hits = [
    { id: 1, date: "2026-11-01" },
    { id: 2, date: "2026-11-03" },
    { id: 3, date: "2026-11-03" },
    { id: 4, date: "2026-10-01" },
  ];
  expect(bestFirst(hits, ({ id }) => id === 4).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});
