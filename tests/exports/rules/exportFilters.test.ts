import { expect, it, test } from "vitest";
import { cents } from "#shared/basics/amounts.ts";
import { fits, isFiltered } from "#shared/basics/filters.ts";
import { type ExportFilters, exportFilters, type FilteredExport } from "#shared/exports/exportFilters.ts";

const act: FilteredExport = { date: "2026-11-18", withVat: cents(100_000), container: undefined, letters: [] };
const signed = { status: "SIGN_BOTH", isDeclined: false } as const;

it.each<[ExportFilters, Partial<FilteredExport>, boolean]>([
  [{}, {}, true],
  [{ from: "2026-11-18" }, {}, true],
  [{ from: "2026-11-19" }, {}, false],
  [{ to: "2026-11-18" }, {}, true],
  [{ to: "2026-11-17" }, {}, false],
  [{ min: cents(100_000), max: cents(100_000) }, {}, true],
  [{ min: cents(100_001) }, {}, false],
  [{ max: cents(99_999) }, {}, false],
  [{ signature: "none" }, {}, true],
  [{ signature: "none" }, { container: signed }, false],
  [{ signature: "signed" }, { container: signed }, true],
  [{ signature: "signed", max: cents(1) }, { container: signed }, false],
  [{ letter: "none" }, {}, true],
  [{ letter: "sent" }, {}, false],
])("%j and an act with %j fit: %s", (filters, facts, expected) => {
  expect(fits(exportFilters, filters, { ...act, ...facts })).toBe(expected);
});

test.each<[ExportFilters, boolean]>([
  [{}, false],
  [{ from: undefined, letter: undefined }, false],
  [{ letter: "sent" }, true],
  [{ min: cents(0) }, true],
])("%j is a filter: %s", (filters, expected) => {
  expect(isFiltered(filters)).toBe(expected);
});
