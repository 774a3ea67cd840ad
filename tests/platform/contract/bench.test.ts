import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listRoutes } from "#scripts/bench/lists/listCalls.ts";
import { atLeast, atMost, comparedAtSizes, equal, sameAtSizes, shown } from "#scripts/bench/measuring/figures.ts";
import { median, percentile } from "#scripts/bench/measuring/statistics.ts";
import { parts, promiseTable } from "#scripts/bench/parts.ts";
import { allRoutes } from "#shared/routes.ts";

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0.001, 1],
  ])("takes the nearest rank: share %s of 1 to 100", (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it("sorts by number and leaves the values as they are", () => {
    const values = [10, 9, 2];
    expect(median(values)).toBe(9);
    expect(values).toEqual([10, 9, 2]);
  });

  it("throws for no values", () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe("figures", () => {
  it.each([
    ["at the limit", 1.5, true],
    ["above it by less than the printed digits", 1.504, true],
    ["above it", 1.51, false],
  ])("with an upper limit: %s", (_, value, met) => {
    expect(atMost("ratio", value, "×", 1.5)).toMatchObject({ goal: "≤ 1.5", met });
  });

  it("with a lower limit meet their goal at the limit and above", () => {
    expect(atLeast("score", 99, "points", 99).met).toBe(true);
    expect(atLeast("score", 98, "points", 99).met).toBe(false);
  });

  it("meet the goal 'equal' when all are the same; a single figure has no result", () => {
    const at = (...values: number[]) =>
      equal(
        values.map((value) => ({ name: "page", value })),
        "units",
      ).map(({ met }) => met);
    expect(at(4.5, 4.5, 4.5)).toEqual([true, true, true]);
    expect(at(4.5, 4.5, 5)).toEqual([false, false, false]);
    expect(at(4.5)).toEqual([null]);
  });
});

describe("figures of each size of the table", () => {
  const page = (list: string, size: string, value: number) =>
    sameAtSizes(list, { name: `${list} of ${size}`, value, unit: "units" });

  it("are put beside each other, and meet their goal when they are the same", () => {
    const found = comparedAtSizes([
      page("acts", "10k", 2),
      page("prices", "10k", 3),
      page("acts", "1m", 2),
      page("prices", "1m", 4),
    ]);
    expect(found.map(({ name, met }) => [name, met])).toEqual([
      ["acts of 10k", true],
      ["acts of 1m", true],
      ["prices of 10k", false],
      ["prices of 1m", false],
    ]);
  });

  it("leave others as they are, also two of one name", () => {
    const others = [shown("the same", 1, "s"), shown("import", 2, "s"), shown("the same", 3, "s")];
    expect(comparedAtSizes(others)).toEqual(others);
  });
});

describe("parts", () => {
  it("are listed with their promises in docs/figures.md, which has a section for each", () => {
    const text = readFileSync("docs/figures.md", "utf8");
    expect(text).toContain(`\n${promiseTable()}\n`);
    for (const section of Object.keys(parts)) expect(text).toContain(`\n## ${section}\n`);
  });

  it("have names that no other part and no section has", () => {
    const names = Object.entries(parts).flatMap(([section, own]) => [section, ...Object.keys(own)]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe("list routes", () => {
  const nameOf = ({ area, operation }: { area: string; operation: string }) => `${area}.${operation}`;

  it("are GET routes", () => {
    const reading = new Set(allRoutes.filter(({ row }) => row.method === "GET").map(nameOf));
    expect([...listRoutes].filter((route) => !reading.has(route))).toEqual([]);
  });

  it("include every paginated route that only reads, since their raw requests are sent again", () => {
    const readers = allRoutes.filter(({ row }) => row.grants.every((grant) => !/^table:(write|count)$/.test(grant)));
    const paged = readers.filter(({ row }) => "shape" in row.reply && "results" in (row.reply.shape as object));
    expect(paged.length).toBeGreaterThan(0);
    expect(paged.map(nameOf).filter((route) => !listRoutes.has(route))).toEqual([]);
  });
});
