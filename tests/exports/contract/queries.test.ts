import { TrinoSQL } from "dt-sql-parser";
import { describe, expect, it } from "vitest";
import { actLinesOf } from "#functions/analytics/storedTables.ts";
import { nightQuery } from "#functions/compositeReports/night/nightQuery.ts";
import {
  catalogued,
  compositeLines,
  compositeTotals,
  destinationSummary,
  parquetIn,
  summaryOfCompanies,
  summaryOfGroups,
  type Tables,
} from "#scripts/exporting/queries.ts";

const days = { from: "2026-10-15", until: "2026-11-30", today: "2026-11-22" };
/** Every condition of a report, and a code with a quotation mark. */
const narrow = { seller: 2, buyer: 1, destination: [1, "O'Hara"] as const, sellersAllowed: [3, 2] };
const wide = { seller: null, buyer: null, destination: null, sellersAllowed: null };
const queries = {
  actLinesOf,
  nightQuery: (of: Tables) => nightQuery(of, { ...days, ...wide }),
  narrowNightQuery: (of: Tables) => nightQuery(of, { ...days, ...narrow }),
  compositeLines,
  compositeTotals,
  destinationSummary,
  summaryOfCompanies,
  summaryOfGroups,
};

/** What Trino's grammar takes and Athena does not run, or runs as something else. */
const OF_DUCKDB_ALONE = [
  ["a date made of numbers", /\bmake_date\b/i],
  ["a day as text, which Trino compares with no date", /\b(between|and|>=|<=|=)\s+'\d{4}-\d\d-\d\d'/i],
  ["a group by all", /\bgroup by all\b/i],
  ["names in double or back quotes", /["`]/],
] as const;

/** Messages of syntax errors. */
const refusals = (sql: string) => new TrinoSQL().validate(sql).map(({ message }) => message);

describe.each(Object.entries(queries))("the query %s", (_, query) => {
  it("is a statement of Trino's grammar", () => {
    expect(refusals(query(catalogued, days))).toEqual([]);
  });

  it.each(OF_DUCKDB_ALONE)("has no %s", (_what, pattern) => {
    expect(query(catalogued, days)).not.toMatch(pattern);
  });

  it("is the same text for files and for a catalogue but for the names of tables", () => {
    const files = query(parquetIn("/data"), days);
    expect(files).toContain("'/data/facts/");
    expect(files.replaceAll(/'\/data\/facts\/(\w+)\.parquet'/g, "$1")).toBe(query(catalogued, days));
  });
});

describe("Trino's grammar", () => {
  it.each([
    "select cast(count(*) as integer) from acts",
    "select sum(amount) filter (where unit = 'SCM') from act_lines",
    "select id from acts where date between date '2026-10-01' and date '2026-10-31'",
  ])("takes %s", (sql) => {
    expect(refusals(sql)).toEqual([]);
  });

  it.each([
    ["a cast by two colons", "select count(*)::integer from acts"],
    ["a filter without its where", "select sum(amount) filter (unit = 'SCM') from act_lines"],
    ["an interval without quotes", "select date '2026-10-01' + interval 1 day"],
    ["columns replaced", "select * replace (1 as id) from acts"],
    ["a statement that begins with from", "from acts select id"],
  ])("refuses %s", (_what, sql) => {
    expect(refusals(sql)).not.toEqual([]);
  });
});
