import { describe, expect, test } from "vitest";
import { applyOverrides, calculateTotals, editTotal, type PricedRow, rowSum, typedTotal } from "#shared/acts/totals.ts";
import { Decimal, exact } from "#shared/basics/money.ts";
import * as fc from "#tests/support/fastCheck.ts";

const row = (amount: number, flat_price: number, selected = true): PricedRow => ({ amount, flat_price, selected });

/** The rule of docs/rules/acts.md, "Totals", step by step with decimals. */
function plainTotals(rows: readonly PricedRow[], vatRate: number) {
  let amount = exact(0);
  let sum = exact(0);
  for (const { amount: volume, flat_price: price, selected } of rows) {
    if (!selected) continue;
    const roundedVolume = exact(volume).toDecimalPlaces(3, Decimal.ROUND_HALF_UP);
    const roundedPrice = exact(price).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    amount = amount.plus(roundedVolume);
    sum = sum.plus(roundedVolume.times(roundedPrice).toDecimalPlaces(2, Decimal.ROUND_HALF_UP));
  }
  const vat = sum.times(vatRate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return [amount.toFixed(3), sum.toFixed(2), vat.toFixed(2), sum.plus(vat).toFixed(2)];
}

function figures(rows: readonly PricedRow[], vatRate: number) {
  const totals = calculateTotals(rows, vatRate);
  return [totals.amount.text, totals.sum_before_tax.text, totals.vat.text, totals.with_vat.text];
}

describe("calculateTotals", () => {
  test.each<[string, PricedRow[], number, string[]]>([
    ["nothing", [], 0.24, ["0.000", "0.00", "0.00", "0.00"]],
    ["one row", [row(30.118, 85.5)], 0.24, ["30.118", "2575.09", "618.02", "3193.11"]],
    ["rounds a half cent up", [row(0.1, 0.05)], 0, ["0.100", "0.01", "0.00", "0.01"]],
    ["rounds less than a half cent down", [row(0.499, 0.01)], 0, ["0.499", "0.00", "0.00", "0.00"]],
    ["rounds each row before adding", [row(0.5, 0.01), row(0.5, 0.01)], 0, ["1.000", "0.02", "0.00", "0.02"]],
    ["rounds the amount before multiplying", [row(1.0005, 100)], 0, ["1.001", "100.10", "0.00", "100.10"]],
    ["rounds the price before multiplying", [row(100, 1.005)], 0, ["100.000", "101.00", "0.00", "101.00"]],
    ["ignores unselected rows", [row(1, 10), row(5, 10, false)], 0.2, ["1.000", "10.00", "2.00", "12.00"]],
    ["rounds VAT of a half cent up", [row(1, 0.25)], 0.22, ["1.000", "0.25", "0.06", "0.31"]],
    [
      "counts NaN and infinity as 0",
      [row(Number.NaN, 10), row(2, Number.POSITIVE_INFINITY)],
      0.24,
      ["2.000", "0.00", "0.00", "0.00"],
    ],
    ["counts a VAT rate of NaN as 0", [row(1, 10)], Number.NaN, ["1.000", "10.00", "0.00", "10.00"]],
    ["rounds a negative row away from zero", [row(-0.1, 0.05)], 0.24, ["-0.100", "-0.01", "0.00", "-0.01"]],
    [
      "stays exact for very large numbers",
      [row(123_457_074.207, 98_765.43)],
      0.24,
      plainTotals([row(123_457_074.207, 98_765.43)], 0.24),
    ],
  ])("%s", (_name, rows, rate, expected) => {
    expect(figures(rows, rate)).toEqual(expected);
  });

  test("returns each figure also as a number and as a Decimal", () => {
    const { sum_before_tax } = calculateTotals([row(30.118, 85.5)], 0.24);
    expect(sum_before_tax.raw).toBe(2575.09);
    expect(sum_before_tax.exact.toFixed()).toBe("2575.09");
  });

  test("totals chips in pm³ and logs in tm separately, but adds their sums", () => {
    const totals = calculateTotals([row(1, 10), { ...row(5.5, 2), unit: "LCM" }, { ...row(2, 1), unit: "SCM" }], 0);
    expect([totals.amount.text, totals.loose_amount.text, totals.sum_before_tax.text]).toEqual([
      "3.000",
      "5.500",
      "23.00",
    ]);
  });

  test("totals sawmill acts separately", () => {
    const totals = calculateTotals([row(1, 10)], 0.24, [
      { total_amount_of_wood: 10.5, sum_before_tax: 100.1 },
      { total_amount_of_wood: 0.2505, sum_before_tax: 0.205 },
      { total_amount_of_wood: Number.NaN, sum_before_tax: Number.NaN },
    ]);
    expect(totals.sum_before_tax.text).toBe("10.00");
    expect(totals.sawmill_amount.text).toBe("10.751");
    expect(totals.sawmill_sum_before_tax.text).toBe("100.31");
    expect(totals.sawmill_vat.text).toBe("24.07");
    expect(totals.sawmill_with_vat.text).toBe("124.38");
  });

  const anyRow = fc.record({
    amount: fc.oneof(
      fc.integer({ min: -100, max: 10_000_000 }).map((n) => n / 1000),
      fc.double({ min: 0, max: 100_000, noNaN: true }),
      fc.constantFrom(Number.NaN, 1.0005, 0.0005, 2.6785),
    ),
    flat_price: fc.oneof(
      fc.integer({ min: -100, max: 1_000_000 }).map((n) => n / 100),
      fc.double({ min: 0, max: 10_000, noNaN: true }),
      fc.constantFrom(Number.NaN, 1.005, 0.005, 8.575),
    ),
    selected: fc.boolean(),
  });
  const anyRate = fc.constantFrom(0, 0.05, 0.09, 0.13, 0.2, 0.22, 0.24);

  test("equals the rule computed step by step", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 60 }), anyRate, (rows, rate) => {
        expect(figures(rows, rate)).toEqual(plainTotals(rows, rate));
      }),
      { numRuns: 2000 },
    );
  });

  test("the sums of the rows add up to the sum of the act", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 60 }), (rows) => {
        const shown = rows.filter((each) => each.selected).map(rowSum);
        const added = shown.reduce((sum, each) => sum.plus(each), exact(0));
        expect(calculateTotals(rows, 0).sum_before_tax.text).toBe(added.toFixed(2));
      }),
    );
  });
});

describe("applyOverrides", () => {
  const calculated = calculateTotals([row(10, 10)], 0.24);
  const after = (overrides: Parameters<typeof applyOverrides>[1]) => {
    const { totals, reset } = applyOverrides(calculated, overrides);
    return [totals.sum_before_tax.text, totals.vat.text, totals.with_vat.text, ...reset];
  };

  test.each<[string, Parameters<typeof applyOverrides>[1], string[]]>([
    ["keeps the calculated totals without overrides", {}, ["100.00", "24.00", "124.00"]],
    [
      "ignores overrides that are not numbers",
      { sum_before_tax: null, vat: Number.NaN, with_vat: undefined },
      ["100.00", "24.00", "124.00"],
    ],
    ["calculates VAT and total from an edited sum", { sum_before_tax: 100.5 }, ["100.50", "24.12", "124.62"]],
    ["calculates the total from an edited VAT", { vat: 24.01 }, ["100.00", "24.01", "124.01"]],
    ["changes only the total when the total is edited", { with_vat: 124.01 }, ["100.00", "24.00", "124.01"]],
    ["accepts exactly 1.00 more", { sum_before_tax: 101 }, ["101.00", "24.24", "125.24"]],
    ["accepts exactly 1.00 less", { sum_before_tax: 99 }, ["99.00", "23.76", "122.76"]],
    ["resets 1.01 more", { sum_before_tax: 101.01 }, ["100.00", "24.00", "124.00", "sum_before_tax"]],
    ["resets 1.01 less", { vat: 22.99 }, ["100.00", "24.00", "124.00", "vat"]],
    ["resets a total that differs too much", { with_vat: 125.01 }, ["100.00", "24.00", "124.00", "with_vat"]],
    ["treats 0 as an edited value", { sum_before_tax: 0 }, ["100.00", "24.00", "124.00", "sum_before_tax"]],
    [
      "accepts a stored act that differs by one euro",
      { sum_before_tax: 101, vat: 24.24, with_vat: 125.24 },
      ["101.00", "24.24", "125.24"],
    ],
    [
      "resets all three when all differ too much",
      { sum_before_tax: 5, vat: 5, with_vat: 5 },
      ["100.00", "24.00", "124.00", "sum_before_tax", "vat", "with_vat"],
    ],
    ["rounds an edited half cent up", { vat: 24.005 }, ["100.00", "24.01", "124.01"]],
  ])("%s", (_name, overrides, expected) => {
    expect(after(overrides)).toEqual(expected);
  });

  test.each<[string, Parameters<typeof applyOverrides>[1], string[]]>([
    ["takes no VAT", { vat: 0.01 }, ["100.00", "0.00", "100.00", "vat"]],
    ["takes no negative VAT", { vat: -0.01 }, ["100.00", "0.00", "100.00", "vat"]],
    ["takes a VAT of 0", { vat: 0 }, ["100.00", "0.00", "100.00"]],
    ["takes a sum and a sum with VAT", { sum_before_tax: 99.5, with_vat: 100 }, ["99.50", "0.00", "100.00"]],
  ])("at 0 %% %s", (_name, overrides, expected) => {
    const { totals, reset } = applyOverrides(calculateTotals([row(10, 10)], 0), overrides);
    expect([totals.sum_before_tax.text, totals.vat.text, totals.with_vat.text, ...reset]).toEqual(expected);
  });

  test("keeps the volume and the sawmill totals", () => {
    const { totals } = applyOverrides(calculated, { sum_before_tax: 100.5 });
    expect(totals.amount.text).toBe("10.000");
    expect(totals.sawmill_with_vat.text).toBe("0.00");
  });
});

describe("editTotal", () => {
  test.each([
    ["12.345", "12.34"],
    ["12.999", "12.99"],
    ["12,3", "12,3"],
    ["12.", "12."],
    ["12€", "12"],
    ["12.5 eurot", "12.5"],
    ["1 234,56", "1 234,56"],
    ["1\u00a0234,56\u00a0€", "1\u00a0234,56"],
    ["−5,5", "−5,5"],
    ["-", "-"],
    [".5", ".5"],
    ["abc", ""],
    ["1.2.3", "1.2"],
    ["", ""],
  ])("shows '%s' as '%s'", (typed, shown) => {
    expect(editTotal(typed)).toBe(shown);
  });
});

describe("typedTotal", () => {
  test.each([
    ["1\u00a0068,54", 1068.54],
    ["1068.54", 1068.54],
    ["−5,5", -5.5],
    ["12,", 12],
    [",5", 0.5],
    ["-", null],
    ["", null],
  ])("reads '%s' as %s", (typed, euros) => {
    expect(typedTotal(typed)).toBe(euros);
  });
});
