import { describe, expect, it, test } from "vitest";
import { columnsOf, destinationTable } from "#shared/statistics/destinationTable.ts";
import { isPlanned, plannedDestinations, plannedStatistics, plannedSummary } from "#shared/statistics/plannedRows.ts";
import { statisticsTable } from "#shared/statistics/statisticsTable.ts";
import { summaryTable } from "#shared/statistics/summaryTable.ts";

test.each([
  ["no forecast row", null, 5, false],
  ["neither a forecast row nor a delivery", null, 0, false],
  ["an explicit 0", 0, 5, true],
  ["a plan without a delivery", 100, 0, true],
])("a row with %s has a plan: %j, delivered %d, %s", (_, plan, delivered, expected) => {
  expect(isPlanned({ plan, delivered })).toBe(expected);
});

describe("'Ainult plaaniga read'", () => {
  it("hides companies and months without a plan, and leaves 'Kokku' with its months", () => {
    const companies = [
      { id: 1, name: "Mets 1" },
      { id: 2, name: "Mets 2" },
      { id: 3, name: "Mets 3" },
    ];
    const facts = [
      { company: 1, destination: 7, yearMonth: 202_612, plan: 100, delivered: 0 },
      { company: 1, destination: 7, yearMonth: 202_701, plan: null, delivered: 40 },
      { company: 2, destination: 7, yearMonth: 202_701, plan: null, delivered: 5 },
      { company: 3, destination: 7, yearMonth: 202_612, plan: 0, delivered: 0 },
    ];
    const whole = statisticsTable(facts, companies, [{ id: 7, name: "Saeveski" }], true);
    const shown = plannedStatistics(whole);
    expect(shown.companies.map(({ id, months }) => [id, months.map(({ month }) => month)])).toEqual([
      [1, [12]],
      [3, [12]],
    ]);
    expect(shown.companies[0]!.total).toEqual({ plan: 100, delivered: 40 });
    expect(shown.total).toEqual(whole.total);
    expect(shown.total.months).toHaveLength(2);
    expect(shown.destinations).toEqual(whole.destinations);
  });

  it("hides lines of a summary without a plan; shares and 'Kokku' stay", () => {
    const facts = [
      { id: 1, name: "Kask", plan: 200, delivered: 100 },
      { id: 2, name: "Aed", plan: null, delivered: 30 },
      { id: 3, name: "Õu", plan: 0, delivered: 0 },
    ];
    const whole = summaryTable(facts, "percent", 1);
    const shown = plannedSummary(whole);
    expect(whole.lines.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(shown.lines.map(({ id, share }) => [id, share])).toEqual([
      [1, 100],
      [3, 0],
    ]);
    expect(shown.total).toEqual({ plan: 200, delivered: 130 });
  });

  it("hides groups without a plan, and destinations without one in the others", () => {
    const columns = columnsOf([{ year: 2026, month: 11 }], false);
    const at = { year: 2026, number: 11 };
    const groups = [
      { id: 5, name: "Kuusk", unit: "SCM" as const },
      { id: 6, name: "Mänd", unit: "SCM" as const },
    ];
    const facts = [
      { ...at, assortment: 5, destination: 7, plan: 10, delivered: 0 },
      { ...at, assortment: 5, destination: 8, plan: null, delivered: 4 },
      { ...at, assortment: 6, destination: 7, plan: null, delivered: 3 },
    ];
    const whole = destinationTable("SCM", columns, facts, groups, (id) => `Koht ${id}`);
    const shown = plannedDestinations(whole);
    expect(shown.blocks.map(({ id, destinations }) => [id, destinations.map((line) => line.id)])).toEqual([[5, [7]]]);
    expect(shown.blocks[0]!.total).toEqual({ plan: 10, delivered: 4 });
    expect(shown.total).toEqual(whole.total);
  });
});
