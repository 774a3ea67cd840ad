import { describe, expect, it } from "vitest";
import { columnsOf, destinationTable } from "#shared/statistics/destinationTable.ts";
import { periodParts } from "#shared/statistics/periodParts.ts";
import { statisticsTable } from "#shared/statistics/statisticsTable.ts";
import type { SummarySort } from "#shared/statistics/summarySorts.ts";
import { summaryTable } from "#shared/statistics/summaryTable.ts";

describe("the statistics of a group", () => {
  const companies = [
    { id: 1, name: "Mets 10" },
    { id: 2, name: "Mets 9" },
    { id: 3, name: "Õunapuu" },
  ];
  const destinations = [
    { id: 0, name: "Grupeerimata" },
    { id: 7, name: "Saeveski 2" },
    { id: 8, name: "Saeveski 10" },
    { id: 9, name: "Tühi" },
  ];
  const facts = [
    { company: 1, destination: 7, yearMonth: 202_612, plan: 100, delivered: 0 },
    { company: 1, destination: 7, yearMonth: 202_701, plan: null, delivered: 40 },
    { company: 2, destination: 0, yearMonth: 202_612, plan: null, delivered: 5 },
    { company: 2, destination: 8, yearMonth: 202_612, plan: 0, delivered: 0 },
    { company: 3, destination: 9, yearMonth: 202_612, plan: null, delivered: 0 },
  ];

  it("has companies in natural order, months across the end of a year, an explicit 0, and 'Grupeerimata' last", () => {
    const table = statisticsTable(facts, companies, destinations, true);
    expect(table.destinations.map(({ id }) => id)).toEqual([7, 8, 0]);
    expect(table.companies.map(({ id }) => id)).toEqual([2, 1]);
    expect(table.companies[0]!.cells).toEqual([
      { plan: null, delivered: 0 },
      { plan: 0, delivered: 0 },
      { plan: null, delivered: 5 },
    ]);
    expect(
      table.companies[1]!.months.map(({ year, month, total }) => [year, month, total.plan, total.delivered]),
    ).toEqual([
      [2026, 12, 100, 0],
      [2027, 1, null, 40],
    ]);
    expect(table.total.total).toEqual({ plan: 100, delivered: 45 });
  });

  it("shows destinations with deliveries only where plans are of all destinations together", () => {
    expect(statisticsTable(facts, companies, destinations, false).destinations.map(({ id }) => id)).toEqual([7, 0]);
  });
});

describe("the summary", () => {
  const line = (id: number, name: string, plan: number | null, delivered: number) => ({ id, name, plan, delivered });
  const facts = [
    line(1, "Mets 10", 200, 100),
    line(2, "Mets 9", 800, 1000),
    line(3, "Aed", null, 30),
    line(4, "Õu", 0, 0),
  ];
  it.each([
    ["name", 1, [3, 2, 1, 4]],
    ["name", -1, [4, 1, 2, 3]],
    ["share", 1, [2, 1, 4, 3]],
    ["plan", 1, [2, 1, 4, 3]],
    ["plan", -1, [3, 4, 1, 2]],
    ["delivered", 1, [2, 1, 3, 4]],
    ["percent", 1, [3, 2, 1, 4]],
    ["percent", -1, [4, 1, 2, 3]],
    ["difference", 1, [2, 3, 4, 1]],
  ] satisfies [SummarySort, 1 | -1, number[]][])("by %s, direction %d, is %j", (sort, direction, ids) => {
    expect(summaryTable(facts, sort, direction).lines.map(({ id }) => id)).toEqual(ids);
  });

  it("has the share of each plan in the plan of its table, none without a plan, and a total", () => {
    const { lines, total } = summaryTable(facts, "name", 1);
    expect(lines.map(({ share }) => share)).toEqual([null, 80, 20, 0]);
    expect(total).toEqual({ plan: 1000, delivered: 1130 });
  });

  it("has no share where nothing at all was planned", () => {
    expect(summaryTable([line(1, "Aed", 0, 5)], "name", 1).lines[0]!.share).toBeNull();
  });
});

describe("the destination summary", () => {
  const { months } = periodParts({ from: "2026-11-15", to: "2027-02-10" });
  const assortments = [
    { id: -1, name: "Muu puistematerjal", unit: "LCM" as const },
    { id: 0, name: "Grupeerimata", unit: "SCM" as const },
    { id: 5, name: "Kuusk", unit: "SCM" as const },
    { id: 6, name: "Hake", unit: "LCM" as const },
  ];

  it("has a column for each month that a period touches, or for each quarter, with its year", () => {
    expect(columnsOf(months, false).map(({ year, number }) => `${number}/${year}`)).toEqual([
      "11/2026",
      "12/2026",
      "1/2027",
      "2/2027",
    ]);
    expect(columnsOf(months, true)).toEqual([
      { year: 2026, number: 4 },
      { year: 2027, number: 1 },
    ]);
  });

  it("has a table for each unit, groups by name with what has no group last, and never adds pm³ to tm", () => {
    const columns = columnsOf(months, true);
    const facts = [
      { assortment: 5, destination: 0, year: 2026, number: 4, plan: null, delivered: 3 },
      { assortment: 5, destination: 7, year: 2026, number: 4, plan: 10, delivered: 4 },
      { assortment: 0, destination: 0, year: 2027, number: 1, plan: null, delivered: 6 },
      { assortment: 6, destination: 7, year: 2027, number: 1, plan: 0, delivered: 0 },
      { assortment: -1, destination: 0, year: 2027, number: 1, plan: null, delivered: 50 },
    ];
    const nameOf = (id: number) => (id === 7 ? "Saeveski" : "Grupeerimata");
    const solid = destinationTable("SCM", columns, facts, assortments, nameOf);
    expect(solid.blocks.map(({ id, destinations }) => [id, destinations.map((each) => each.name)])).toEqual([
      [5, ["Saeveski", "Grupeerimata"]],
      [0, ["Grupeerimata"]],
    ]);
    expect(solid.total).toEqual({
      total: { plan: 10, delivered: 13 },
      cells: [
        { plan: 10, delivered: 7 },
        { plan: null, delivered: 6 },
      ],
    });
    const loose = destinationTable("LCM", columns, facts, assortments, nameOf);
    expect(loose.blocks.map(({ id }) => id)).toEqual([6, -1]);
    expect(loose.total.total).toEqual({ plan: 0, delivered: 50 });
  });
});
