import { describe, expect, test } from "vitest";
import { sumsOfWaybills } from "#shared/acts/actSums.ts";
import { cents, type Thousandths, thousandths } from "#shared/basics/amounts.ts";
import { sumOfVolume } from "#shared/basics/money.ts";
import * as fc from "#tests/support/fastCheck.ts";

describe("sumsOfWaybills", () => {
  test.each<[string, number[], number, number[]]>([
    ["rounds each waybill where that adds up", [30_118, 1000], 9850, [296_662, 9850]],
    ["gives a missing cent to the waybill that rounding cut most", [30_118, 2624], 9850, [296_662, 25_847]],
    ["takes a cent from the first of equal waybills", [5, 5], 100, [0, 1]],
    ["takes the cent where rounding gave most", [1506, 2504, 9], 1, [2, 2, 0]],
    ["adds a cent where rounding took most", [1400, 1490, 1300], 1, [1, 2, 1]],
    ["mends corrections below zero as well", [-5, -5], 100, [0, -1]],
    ["gives a single waybill the sum of the row", [1234], 9850, [12_155]],
    ["gives nothing for no waybill", [], 9850, []],
    ["gives nothing at price 0", [5, 1000], 0, [0, 0]],
  ])("%s", (_name, amounts, price, expected) => {
    expect(sumsOfWaybills(amounts.map(thousandths), cents(price))).toEqual(expected);
  });

  test("adds up to the sum of the row, with no line a whole cent from its own product", () => {
    const anyAmount = fc.integer({ min: -50_000, max: 9_999_999 }).map(thousandths);
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 60 }), fc.integer({ min: 0, max: 999_999 }), (amounts, price) => {
        const sums = sumsOfWaybills(amounts, cents(price));
        const volume = thousandths(amounts.reduce<number>((sum, amount: Thousandths) => sum + amount, 0));
        expect(sums.reduce<number>((total, sum) => total + sum, 0)).toBe(sumOfVolume(volume, cents(price)));
        for (const [index, amount] of amounts.entries()) {
          expect(Math.abs((sums[index] ?? 0) * 1000 - amount * price)).toBeLessThan(1000);
        }
      }),
    );
  });
});
