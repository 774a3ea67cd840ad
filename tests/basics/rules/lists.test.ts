import { expect, it } from "vitest";
import { chunksOf, latestFirst, newestFirst } from "#shared/basics/lists.ts";

it.each([
  [[], []],
  [[1], [[1]]],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4, 5],
    [[1, 2], [3, 4], [5]],
  ],
])("cuts %j into parts of two", (list, parts) => expect(chunksOf<number>(list, 2)).toEqual(parts));

it("has the newest day first, and of one day the latest made", () => {
  const list = [
    { date: "2026-01-01", id: 9 },
    { date: "2026-02-01", id: 1 },
    { date: "2026-02-01", id: 2 },
  ];
  expect(list.toSorted(newestFirst).map(({ id }) => id)).toEqual([2, 1, 9]);
});

it("has the latest time first, and leaves the order of equal ones", () => {
  const list = ["2026-01-01T10", "2026-01-02T10", "2026-01-02T10"].map((at, id) => ({ at, id }));
  expect(list.toSorted(latestFirst).map(({ id }) => id)).toEqual([1, 2, 0]);
});
