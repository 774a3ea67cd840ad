import { expect, it } from "vitest";
import { chartLines, MAX_CHART_LINES } from "#shared/statistics/chartLines.ts";

const line = (id: number, plan: number | null, delivered: number) => ({ id, plan, delivered });
/** Lines 1, 2, …; the bar of each is as long as its number. */
const many = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1, at + 1, 0));

it.each([
  ["none", [], []],
  ["all up to the limit, in the order of the table", many(MAX_CHART_LINES), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ["the largest of more", many(12), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [
    "those with a large delivery, and of equal ones the first",
    [line(20, null, 5), ...many(10).map(({ id }) => line(id, 1, 1))],
    [20, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  ],
])("shows %s", (_, lines, ids) => {
  expect(chartLines(lines).map(({ id }) => id)).toEqual(ids);
});
