import { describe, expect, test } from "vitest";
import type { ActRow } from "#shared/acts/actRows.ts";
import { rowSum } from "#shared/acts/totals.ts";
import { changedPrices, priceDifferences, priceLines, shownPrice } from "#web/actForm/prices/newPrices.ts";

const row = (key: string, flat_price: number, amounts: readonly number[]): ActRow => ({
  key,
  id: key,
  margin: 0,
  previous_owner: "7",
  assortment: "Kuusepalk",
  unit: "SCM",
  fixed_assortment_price: null,
  flat_price,
  amount: Math.round(amounts.reduce((sum, each) => sum + each, 0) * 1000) / 1000,
  site: "",
  eudr: "",
  certificate: null,
  report_rows: amounts.map((amount, index) => ({ id: Number(key) + index, amount, waybill: `W${key}-${index}` })),
  selected: true,
});

describe("priceDifferences", () => {
  const rows = [row("100", 33.33, [10.001, 10.001, 10.001]), row("200", 50, [4])];
  const lines = priceLines(rows);

  test.each<[string, [number, string][], [number, number][], number]>([
    ["nothing typed", [], [], 0],
    ["the same price", [[100, "33,33"]], [], 0],
    ["a text that is no price", [[100, "-"]], [], 0],
    ["one line", [[200, "52,50"]], [[200, 10]], 10],
    ["a lower price", [[200, "0"]], [[200, -200]], -200],
  ])("%s", (_name, typed, expected, total) => {
    const differences = priceDifferences(lines, new Map(typed));
    expect([[...differences.lines], differences.total]).toEqual([expected, total]);
  });

  test("adds up to the change of the rounded sum of the act row", () => {
    const typed = new Map(lines.slice(0, 3).map(({ id }) => [id, "33.35"]));
    const { lines: differences, total } = priceDifferences(lines, typed);
    const change = rowSum({ amount: 30.003, flat_price: 33.35 }) - rowSum({ amount: 30.003, flat_price: 33.33 });
    expect(total).toBeCloseTo(change, 9);
    expect([...differences.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(change, 9);
  });

  test("counts the cent that moves to a line whose price stays", () => {
    // 10.001 × 33.33 is 333.33; three together are 1000.00, so one line has 333.34.
    const { total } = priceDifferences(lines, new Map([[100, "40"]]));
    const split = rowSum({ amount: 10.001, flat_price: 40 }) + rowSum({ amount: 20.002, flat_price: 33.33 });
    expect(total).toBeCloseTo(split - rowSum({ amount: 30.003, flat_price: 33.33 }), 9);
  });
});

describe("changedPrices", () => {
  test("sends what the user saw of each changed row, with the name of its assortment", () => {
    const lines = priceLines([row("100", 33.33, [10]), row("200", 50, [4])]);
    expect(changedPrices(lines, new Map([[200, "52,5"]]))).toEqual([
      { id: 200, price: 52.5, originalPrice: 50, amount: 4, waybill: "W200-0", assortment: "Kuusepalk" },
    ]);
  });

  test("leaves the names out of more than 10,000 rows", () => {
    const lines = priceLines([
      row(
        "1000000",
        50,
        Array.from({ length: 10_001 }, () => 1),
      ),
    ]);
    const [first] = changedPrices(lines, new Map([[1_000_000, "52"]]));
    expect(first).toEqual({ id: 1_000_000, price: 52, originalPrice: 50, amount: 1, waybill: "W1000000-0" });
  });
});

test.each([
  ["110.55", "110,55"],
  ["110,5", "110,50"],
  ["0", "0,00"],
  ["", ""],
  ["-5", "-5"],
  ["x", "x"],
])("shows the typed price %j as %j", (typed, shown) => {
  expect(shownPrice(typed)).toBe(shown);
});
