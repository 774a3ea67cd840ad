import { describe, expect, test } from "vitest";
import { Decimal, exact, round, toUnits, toWire } from "#shared/basics/money.ts";
import { AMOUNT_DECIMALS, fromUnits, PRICE_DECIMALS } from "#shared/basics/units.ts";
import * as fc from "#tests/support/fastCheck.ts";

describe("exact", () => {
  test.each<[number | string | null | undefined, string]>([
    [0.1, "0.1"],
    [1.005, "1.005"],
    [-0.29, "-0.29"],
    [1e21, "1000000000000000000000"],
    [1e-7, "0.0000001"],
    ["30.118", "30.118"],
    [" 12.5 ", "12.5"],
    [".5", "0.5"],
    ["1e3", "1000"],
    ["", "0"],
    ["abc", "0"],
    ["12,5", "0"],
    ["0x10", "0"],
    ["1e999", "0"],
    ["Infinity", "0"],
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "0"],
    [null, "0"],
    [undefined, "0"],
  ])("reads %s as %s", (value, expected) => {
    expect(exact(value).toFixed()).toBe(expected);
  });

  test("reads a Decimal that is not finite as 0", () => {
    expect(exact(new Decimal(1).div(0)).toFixed()).toBe("0");
  });
});

describe("round", () => {
  test.each([
    [1.005, PRICE_DECIMALS, "1.01"],
    [1.0049, PRICE_DECIMALS, "1"],
    [2.675, PRICE_DECIMALS, "2.68"],
    [-1.005, PRICE_DECIMALS, "-1.01"],
    [8.5455, AMOUNT_DECIMALS, "8.546"],
    [0.0005, AMOUNT_DECIMALS, "0.001"],
    [0.00049, AMOUNT_DECIMALS, "0"],
  ])("rounds %s to %s decimals as %s", (value, decimals, expected) => {
    expect(round(value, decimals).toFixed()).toBe(expected);
  });
});

test("toWire returns 0 for minus zero", () => {
  expect(Object.is(toWire(new Decimal("-0")), 0)).toBe(true);
  expect(toWire(new Decimal("30.118"))).toBe(30.118);
});

describe("toUnits", () => {
  test.each([
    [30.118, AMOUNT_DECIMALS, 30_118],
    [0.29, PRICE_DECIMALS, 29],
    [1.005, PRICE_DECIMALS, 101],
    [1.0005, AMOUNT_DECIMALS, 1001],
    [-2.675, PRICE_DECIMALS, -268],
    [8.2e-5, AMOUNT_DECIMALS, 0],
    [Number.NaN, PRICE_DECIMALS, 0],
    [1e14, PRICE_DECIMALS, 1e16],
  ])("turns %s with %s decimals into %s units", (value, decimals, expected) => {
    expect(toUnits(value, decimals)).toBe(expected);
  });

  const anyNumber = fc.oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => n / 10_000),
    fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 1000 + 0.0005),
  );

  test("equals rounding the number as decimal text", () => {
    fc.assert(
      fc.property(anyNumber, fc.constantFrom(PRICE_DECIMALS, AMOUNT_DECIMALS), (value, decimals) => {
        const plain = new Decimal(String(value)).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).times(10 ** decimals);
        expect(toUnits(value, decimals)).toBe(plain.isZero() ? 0 : plain.toNumber());
      }),
      { numRuns: 3000 },
    );
  });

  test("returns the original units after fromUnits", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (units) => {
        expect(toUnits(fromUnits(units, AMOUNT_DECIMALS), AMOUNT_DECIMALS)).toBe(units);
      }),
    );
  });
});
