import { expect, it, test } from "vitest";
import { cents } from "#shared/basics/amounts.ts";
import { fits, isFiltered, setFilters } from "#shared/basics/filters.ts";
import {
  mayHaveFitting,
  type ReportFilters,
  reportFilters,
  type TypedReportFilters,
} from "#shared/reports/reportFilters.ts";
import { NOTHING_SELECTED, selectionFields } from "#shared/reports/reportSelection.ts";

it.each<[ReportFilters, boolean]>([
  [{}, true],
  [{ from: "2026-11-18", to: "2026-11-18" }, true],
  [{ from: "2026-11-19" }, false],
  [{ to: "2026-11-17" }, false],
  [{ min: cents(100_000), max: cents(100_000) }, true],
  [{ min: cents(100_001) }, false],
  [{ max: cents(99_999) }, false],
  [{ from: "2026-11-01", max: cents(99_999) }, false],
])("%j fits a report of 18.11.2026 and 1,000.00 €: %s", (filters, expected) => {
  expect(fits(reportFilters, filters, { date: "2026-11-18", value: cents(100_000) })).toBe(expected);
});

test.each<[TypedReportFilters, ReportFilters, boolean]>([
  [{}, {}, false],
  [{ from: undefined, min: undefined }, {}, false],
  [{ from: "2026-11-18" }, { from: "2026-11-18" }, true],
  [{ min: "0", max: "1000.5" }, { min: cents(0), max: cents(100_050) }, true],
])("%j means %j, and narrows: %s", (typed, filters, isNarrowed) => {
  expect(setFilters(reportFilters, typed)).toEqual(filters);
  expect([isFiltered(typed), isFiltered(filters)]).toEqual([isNarrowed, isNarrowed]);
});

test.each<[string | null, TypedReportFilters, boolean]>([
  ["2026-11-18", {}, true],
  [null, {}, true],
  ["2026-11-18", { from: "2026-11-18" }, true],
  ["2026-11-17", { from: "2026-11-18" }, false],
  [null, { from: "2026-11-18" }, false],
  ["2026-11-17", { to: "2026-01-01" }, true],
])("a company whose last report is of %s may have some for %j: %s", (day, filters, expected) => {
  expect(mayHaveFitting(day, filters)).toBe(expected);
});

it("posts the set filters with a whole company, and no others", () => {
  const whole = { ...NOTHING_SELECTED, company: 10, whole: true };
  expect(selectionFields(whole, { from: "2026-09-01", to: undefined, min: "10.5" })).toEqual({
    reports: [],
    except: [],
    destinations: "[]",
    company: "10",
    from: "2026-09-01",
    min: "10.5",
  });
});
