import { describe, expect, test } from "vitest";
import { Decimal, exact, round, toUnits, toWire } from "#shared/basics/money.ts";
import { AMOUNT_PLACES, fromUnits, PRICE_PLACES } from "#shared/basics/units.ts";
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
    [1.005, PRICE_PLACES, "1.01"],
    [1.0049, PRICE_PLACES, "1"],
    [2.675, PRICE_PLACES, "2.68"],
    [-1.005, PRICE_PLACES, "-1.01"],
    [8.5455, AMOUNT_PLACES, "8.546"],
    [0.0005, AMOUNT_PLACES, "0.001"],
    [0.00049, AMOUNT_PLACES, "0"],
  ])("rounds %s to %s decimals as %s", (value, places, expected) => {
    expect(round(value, places).toFixed()).toBe(expected);
  });
});

test("toWire returns 0 for minus zero", () => {
  expect(Object.is(toWire(new Decimal("-0")), 0)).toBe(true);
  expect(toWire(new Decimal("30.118"))).toBe(30.118);
});

describe("toUnits", () => {
  test.each([
    [30.118, AMOUNT_PLACES, 30_118],
    [0.29, PRICE_PLACES, 29],
    [1.005, PRICE_PLACES, 101],
    [1.0005, AMOUNT_PLACES, 1001],
    [-2.675, PRICE_PLACES, -268],
    [8.2e-5, AMOUNT_PLACES, 0],
    [Number.NaN, PRICE_PLACES, 0],
    [1e14, PRICE_PLACES, 1e16],
  ])("turns %s with %s decimals into %s units", (value, places, expected) => {
    expect(toUnits(value, places)).toBe(expected);
  });

  const anyNumber = fc.oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => n / 10_000),
    fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 1000 + 0.0005),
  );

  test("equals rounding the number as decimal text", () => {
    fc.assert(
      fc.property(anyNumber, fc.constantFrom(PRICE_PLACES, AMOUNT_PLACES), (value, places) => {
        const plain = new Decimal(String(value)).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).times(10 ** places);
        expect(toUnits(value, places)).toBe(plain.isZero() ? 0 : plain.toNumber());
      }),
      { numRuns: 3000 },
    );
  });

  test("returns the original units after fromUnits", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (units) => {
        expect(toUnits(fromUnits(units, AMOUNT_PLACES), AMOUNT_PLACES)).toBe(units);
      }),
    );
  });
});
