import { describe, expect, it } from "vitest";
import { dayNumber, dayOfNumber, weekOf, weekPeriod, weeksOfYear } from "#shared/basics/weeks.ts";

describe("weeks of ISO 8601", () => {
  it.each([
    ["2026-01-01", 2026, 1],
    ["2026-12-31", 2026, 53],
    ["2027-01-03", 2026, 53],
    ["2027-01-04", 2027, 1],
    ["2024-12-30", 2025, 1],
    ["2026-11-26", 2026, 48],
    ["1969-12-31", 1970, 1],
  ])("puts %s into week %i/%i", (day, year, week) => {
    expect(weekOf(day)).toEqual({ year, week });
  });

  it.each([
    [2026, 53],
    [2025, 52],
    [2020, 53],
    [2027, 52],
  ])("counts the weeks of %i: %i", (year, weeks) => {
    expect(weeksOfYear(year)).toBe(weeks);
  });

  it("gives each week its Monday and its Sunday", () => {
    expect(weekPeriod({ year: 2026, week: 1 })).toEqual({ from: "2025-12-29", to: "2026-01-04" });
    for (let number = dayNumber("2019-12-25"); number < dayNumber("2030-01-10"); number++) {
      const day = dayOfNumber(number);
      const { from, to } = weekPeriod(weekOf(day));
      expect([from <= day, day <= to]).toEqual([true, true]);
    }
  });
});
