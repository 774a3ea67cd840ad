import { expect, it } from "vitest";
import { leadDays } from "#shared/basics/leadDays.ts";
import { leadTimesOf } from "#shared/overview/leadTimes.ts";

it.each([
  ["2026-11-02", "2026-11-02", 0],
  ["2026-11-02", "2026-11-03", 1],
  ["2026-11-03", "2026-11-02", 0],
  ["2026-03-28", "2026-03-30", 2],
  ["2026-01-01", "2026-03-02", 60],
  ["2026-01-01", "2026-03-03", 61],
  ["2025-01-01", "2026-01-01", 61],
])("from %s to %s are %i whole days", (from, to, days) => {
  expect(leadDays(from, to)).toBe(days);
});

const stored = (counts: Record<number, number>) =>
  Object.entries(counts).flatMap(([days, count]) => [Number(days), 0, count]);

it.each([
  ["nothing", {}, null, null],
  ["one", { 5: 1 }, 5, 5],
  ["two", { 1: 1, 9: 1 }, 1, 9],
  ["three", { 1: 1, 2: 1, 9: 1 }, 2, 9],
  ["ten, of which the slowest is the slowest tenth", { 1: 9, 30: 1 }, 1, 30],
  ["eleven, of which two are", { 1: 9, 20: 1, 30: 1 }, 1, 20],
  ["a hundred", { 0: 50, 7: 40, 14: 10 }, 0, 14],
  ["a hundred with a slower half", { 0: 49, 7: 42, 14: 9 }, 7, 7],
  ["more than 60 days", { 3: 1, 61: 3 }, 61, 61],
])("reads median and slowest tenth of %s", (_, counts, median, slowest_tenth) => {
  expect(leadTimesOf(stored(counts))).toMatchObject({ median, slowest_tenth });
});

it("tells those with more than 60 days apart", () => {
  expect(leadTimesOf(stored({ 0: 2, 60: 1, 61: 4 }))).toMatchObject({
    days: [
      { days: 0, count: 2 },
      { days: 60, count: 1 },
    ],
    over: 4,
    count: 7,
  });
});
