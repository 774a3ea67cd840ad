import { describe, expect, it } from "vitest";
import {
  catalogued,
  compositeLines,
  compositeTotals,
  destinationSummary,
  parquetIn,
  summaryOfCompanies,
  summaryOfGroups,
} from "#scripts/exporting/queries.ts";

const days = { from: "2026-10-15", until: "2026-11-30", today: "2026-11-22" };
const queries = { compositeLines, compositeTotals, destinationSummary, summaryOfCompanies, summaryOfGroups };

/** What DuckDB reads and Trino's grammar refuses, or reads as something else. */
const OF_DUCKDB_ALONE = [
  ["a cast by two colons", /::/],
  ["a filter without its where", /filter\s*\((?!\s*where\b)/i],
  ["a date made of numbers", /\bmake_date\b/i],
  ["an interval without quotes", /\binterval\s+\d/i],
  ["a day as text, which Trino compares with no date", /\b(between|and|>=|<=|=)\s+'\d{4}-\d\d-\d\d'/i],
  ["a group by all", /\bgroup by all\b/i],
  ["names in double or back quotes", /["`]/],
] as const;

describe.each(Object.entries(queries))("the query %s", (_, query) => {
  it.each(OF_DUCKDB_ALONE)("has no %s", (_what, pattern) => {
    expect(query(catalogued, days)).not.toMatch(pattern);
  });

  it("is the same text for files and for a catalogue but for the names of tables", () => {
    const files = query(parquetIn("/data"), days);
    expect(files).toContain("'/data/facts/");
    expect(files.replaceAll(/'\/data\/facts\/(\w+)\.parquet'/g, "$1")).toBe(query(catalogued, days));
  });
});
