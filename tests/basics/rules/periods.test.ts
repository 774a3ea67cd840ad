import { describe, expect, it, test } from "vitest";
import { addDays } from "#shared/basics/dates.ts";
import {
  addQuarters,
  compareQuarters,
  monthPeriod,
  monthsOfQuarter,
  movedPeriod,
  periodDays,
  periodLabel,
  quarterOf,
  quarterPeriod,
  quickPeriod,
  yearPeriod,
} from "#shared/basics/periods.ts";
import * as fc from "#tests/support/fastCheck.ts";

describe("quarterOf", () => {
  test.each([
    ["2026-01-01", 2026, 1],
    ["2026-03-31", 2026, 1],
    ["2026-04-01", 2026, 2],
    ["2026-06-30", 2026, 2],
    ["2026-07-01", 2026, 3],
    ["2026-09-30", 2026, 3],
    ["2026-10-01", 2026, 4],
    ["2026-12-31", 2026, 4],
    ["2024-02-29", 2024, 1],
  ])("of %s is %i/%i", (day, year, quarter) => {
    expect(quarterOf(day)).toEqual({ year, quarter });
  });
});

test.each([
  [2026, 4, 1, 2027, 1],
  [2026, 1, -1, 2025, 4],
  [2026, 1, -5, 2024, 4],
  [2026, 3, 0, 2026, 3],
  [2026, 2, 7, 2028, 1],
])("%i/%i plus %i quarters is %i/%i", (year, quarter, count, laterYear, later) => {
  expect(addQuarters({ year, quarter }, count)).toEqual({ year: laterYear, quarter: later });
});

test.each([
  [quarterPeriod({ year: 2026, quarter: 1 }), "2026-01-01", "2026-03-31"],
  [quarterPeriod({ year: 2026, quarter: 4 }), "2026-10-01", "2026-12-31"],
  [monthPeriod(2024, 2), "2024-02-01", "2024-02-29"],
  [monthPeriod(2026, 2), "2026-02-01", "2026-02-28"],
  [monthPeriod(2100, 2), "2100-02-01", "2100-02-28"],
  [monthPeriod(2026, 12), "2026-12-01", "2026-12-31"],
  [yearPeriod(2024), "2024-01-01", "2024-12-31"],
])("a period has its first and last day", (period, from, to) => {
  expect(period).toEqual({ from, to });
});

test("a quarter has its three months", () => {
  expect(monthsOfQuarter({ year: 2026, quarter: 1 })).toEqual([1, 2, 3]);
  expect(monthsOfQuarter({ year: 2026, quarter: 4 })).toEqual([10, 11, 12]);
});

test.each([
  ["2026-10-01", "2026-12-31", "4. kvartal 2026"],
  ["2024-02-01", "2024-02-29", "veebruar 2024"],
  ["2023-02-01", "2023-02-28", "veebruar 2023"],
  ["2024-02-01", "2024-02-28", "01.02.2024 - 28.02.2024"],
  ["2026-01-01", "2026-12-31", "2026. aasta"],
  ["2026-01-01", "2027-12-31", "01.01.2026 - 31.12.2027"],
  ["2026-11-01", "2027-01-31", "01.11.2026 - 31.01.2027"],
  ["2026-10-02", "2026-12-31", "02.10.2026 - 31.12.2026"],
  ["2026-12-31", "2026-12-31", "31.12.2026 - 31.12.2026"],
])("%s to %s is called %s", (from, to, label) => {
  expect(periodLabel({ from, to })).toBe(label);
});

test.each([
  ["previousYear", "01.01.2025 - 31.12.2025"],
  ["currentYear", "01.01.2026 - 31.12.2026"],
  ["previousQuarter", "01.10.2025 - 31.12.2025"],
  ["currentQuarter", "01.01.2026 - 31.03.2026"],
  ["nextQuarter", "01.04.2026 - 30.06.2026"],
] as const)("%s on 31 March 2026 is %s", (name, days) => {
  expect(periodDays(quickPeriod(name, "2026-03-31"))).toBe(days);
});

test.each([
  ["from", "2026-11-01", "2026-11-01", "2026-12-31"],
  ["from", "2027-02-01", "2027-02-01", "2026-12-31"],
  ["from", "2023-12-31", "2023-12-31", "2026-12-30"],
  ["from", "2024-01-01", "2024-01-01", "2026-12-31"],
  ["to", "2026-11-30", "2026-10-01", "2026-11-30"],
  ["to", "2026-09-30", "2026-10-01", "2026-09-30"],
  ["to", "2029-09-30", "2026-10-01", "2029-09-30"],
  ["to", "2029-10-01", "2026-10-02", "2029-10-01"],
  ["to", "2028-02-29", "2026-10-01", "2028-02-29"],
] as const)("moving '%s' of the 4th quarter of 2026 to %s gives %s to %s", (end, day, from, to) => {
  expect(movedPeriod(quarterPeriod({ year: 2026, quarter: 4 }), end, day)).toEqual({ from, to });
});

it("puts the quarters of all days one after another without a gap", () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1999-12-31", days));
  fc.assert(
    fc.property(day, (date) => {
      const quarter = quarterOf(date);
      const { from, to } = quarterPeriod(quarter);
      const next = addQuarters(quarter, 1);
      expect(from <= date && date <= to).toBe(true);
      expect(quarterPeriod(next).from).toBe(addDays(to, 1));
      expect(compareQuarters(quarter, next)).toBeLessThan(0);
    }),
  );
});
