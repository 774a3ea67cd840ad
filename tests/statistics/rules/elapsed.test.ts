import { expect, it } from "vitest";
import { daysBetween, elapsedPercent, elapsedShare } from "#shared/statistics/elapsed.ts";

const fourth = { from: "2026-10-01", to: "2026-12-31" };
const first = { from: "2028-01-01", to: "2028-03-31" };

it.each([
  ["before the first day", fourth, "2026-09-30", 0],
  ["on the first day of a quarter of 92 days", fourth, "2026-10-01", 1 / 92],
  ["on the day when the clock goes back", fourth, "2026-10-25", 25 / 92],
  ["on the last day but one", fourth, "2026-12-30", 91 / 92],
  ["on the last day", fourth, "2026-12-31", 1],
  ["later", fourth, "2027-03-01", 1],
  ["on 29 February of a leap year", first, "2028-02-29", 60 / 91],
  ["on the day when the clock goes forward", first, "2028-03-26", 86 / 91],
  ["in a period of one day", { from: "2026-11-22", to: "2026-11-22" }, "2026-11-22", 1],
])("counts today %s", (_, period, today, share) => {
  expect(elapsedShare(period, today)).toBe(share);
});

it("is 100 % on the last day only", () => {
  const years = { from: "2024-01-01", to: "2026-12-31" };
  expect(elapsedPercent(years, "2026-12-30")).toBe(99);
  expect(elapsedPercent(years, "2026-12-31")).toBe(100);
  expect(elapsedPercent(fourth, "2026-10-01")).toBe(1);
});

it.each([
  ["2026-01-01", "2026-12-31", 365],
  ["2028-01-01", "2028-12-31", 366],
  ["2026-03-29", "2026-03-30", 2],
  ["2026-11-23", "2026-11-22", 0],
])("counts the days from %s to %s", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
