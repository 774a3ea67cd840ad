import { describe, expect, it } from "vitest";
import { packCells, unpackCells } from "#functions/platform/sums/cellPacking.ts";
import { type CellNumbers, cellName, withAdditions } from "#functions/platform/sums/sumCells.ts";
import { seeded } from "#scripts/random/random.ts";

const cell = (facts: Partial<CellNumbers>): CellNumbers => ({
  company: 5,
  assortment: 1,
  unit: "SCM",
  buyer: 2,
  destinationKey: "PLATS",
  numbers: [1, 1000, 1],
  ...facts,
});

describe("packed sums", () => {
  it.each([
    ["nothing", []],
    ["a destination without a code", [cell({ destinationKey: "" })]],
    ["letters of two and four bytes, and slashes", [cell({ destinationKey: "Õ/🌲#" }), cell({ destinationKey: "š" })]],
    ["both units", [cell({ unit: "SCM" }), cell({ unit: "LCM" })]],
    ["an explicit 0, and what was taken back before it came", [cell({ numbers: [1, 0, 1, 12, -7, -1] })]],
    ["bounds of a byte", [cell({ numbers: [1, 63, 64, 2, -64, 127, 3, 8191, 8192, 31, -8192, 16_384] })]],
    ["numbers beyond 2^31 and 2^50", [cell({ numbers: [1, 2 ** 31, 1, 2, -(2 ** 31), 1, 3, 2 ** 51 - 1, 2 ** 40] })]],
    ["ids of ten digits after small ones", [cell({ company: 1 }), cell({ company: 9_999_999_999, buyer: 0 })]],
  ])("come back as they were: %s", (_, cells) => {
    expect(unpackCells(packCells(cells))).toEqual(cells);
  });

  it("hold 3,000 random cells, in less than half of their JSON", () => {
    const random = seeded(12);
    const additions = Array.from({ length: 9000 }, () => ({
      cell: cell({ company: random.int(1, 300), buyer: random.int(1, 5), destinationKey: `PLATS${random.int(1, 9)}` }),
      slot: random.int(1, 12),
      amount: random.int(1000, 40_000),
      rows: 1,
    }));
    const cells = withAdditions([], additions);
    const text = packCells(cells);
    expect(unpackCells(text)).toEqual(
      cells.map(({ company, assortment, unit, buyer, destinationKey, numbers }) => ({
        company,
        assortment,
        unit,
        buyer,
        destinationKey,
        numbers,
      })),
    );
    expect(text.length).toBeLessThan(JSON.stringify(cells.map((each) => [cellName(each), each.numbers])).length / 2);
  });

  it("take 3,000 destinations, each of which is stored once", () => {
    const cells = Array.from({ length: 3000 }, (_, index) =>
      cell({ destinationKey: `PLATS ${String(index).padStart(4, "0")} ${"õ".repeat(40)}` }),
    );
    const text = packCells(cells);
    expect(unpackCells(text)).toEqual(cells);
    expect(text.length).toBeLessThan(600_000);
    expect(packCells([...cells, ...cells.map((each) => ({ ...each, company: 6 }))]).length).toBeLessThan(
      text.length + 3000 * 16,
    );
  });

  it("are refused when a part is missing", () => {
    const text = packCells([cell({}), cell({ company: 6 })]);
    expect(() => unpackCells(text.slice(0, -4))).toThrow("too early");
  });
});

describe("adding to cells", () => {
  it("keeps others as they are, in order, and forgets what has no facts left", () => {
    const cells = [cell({ company: 1 }), cell({ company: 3 }), cell({ company: 7 })];
    const add = (company: number, amount: number, rows: number) => ({ cell: cell({ company }), slot: 1, amount, rows });
    const changed = withAdditions(cells, [add(9, 1, 1), add(3, -1000, -1), add(2, 5, 1), add(1, 7, 1), add(7, 1, 1)]);
    expect(changed.map(({ company, numbers }) => [company, ...numbers])).toEqual([
      [1, 1, 1007, 2],
      [2, 1, 5, 1],
      [7, 1, 1001, 2],
      [9, 1, 1, 1],
    ]);
  });
});
