import { expect, it } from "vitest";
import { dayNumber } from "#shared/basics/weeks.ts";
import { ageDays, countedReasons, waitingOf } from "#shared/overview/waiting.ts";

const [first, second] = [dayNumber("2026-11-02"), dayNumber("2026-11-20")];

it.each([
  ["nothing", [], { count: 0, oldest: null }],
  ["one day", [first, 0, 3], { count: 3, oldest: "2026-11-02" }],
  ["several days, the oldest first", [first, 0, 1, second, 0, 2], { count: 3, oldest: "2026-11-02" }],
  ["a day that is not known beside one that is", [0, 0, 4, second, 0, 1], { count: 5, oldest: "2026-11-20" }],
  ["only unknown days", [0, 0, 4], { count: 4, oldest: null }],
  ["a day below 0 while a batch is added", [first, 0, -1, second, 0, 2], { count: 2, oldest: "2026-11-20" }],
])("counts %s", (_, numbers, waiting) => {
  expect(waitingOf(numbers)).toEqual(waiting);
});

it.each([
  [null, null],
  ["2026-11-26", 0],
  ["2026-11-25", 1],
  ["2025-11-26", 365],
  ["2026-11-27", 0],
])("says that what waits since %s is %s days old on 26.11.2026", (oldest, days) => {
  expect(ageDays(oldest, "2026-11-26")).toBe(days);
});

it("lists the most frequent reasons first, five at most", () => {
  const texts = ["b", "a", "b", "c", "a", "b", "d", "e", "f"];
  expect(countedReasons(texts).map(({ text, count }) => `${text}${count}`)).toEqual(["b3", "a2", "c1", "d1", "e1"]);
});
