import { expect, it, test } from "vitest";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { amountFromWire, amountToWire, forecastAmount } from "#shared/forecasts/forecastAmount.ts";
import { forecastId, forecastKey } from "#shared/forecasts/forecasts.ts";
import * as fc from "#tests/support/fastCheck.ts";

test.each([
  ["0", 0],
  ["0,0", 0],
  ["12", 120_000],
  ["80.5", 805_000],
  ["80,5", 805_000],
  ["80,", 800_000],
  [",5", 5000],
  [".1234", 1234],
  ["1 234,5", 12_345_000],
  ["1\u00A0234\u202F567,25", 12_345_672_500],
  [" 7\t", 70_000],
  ["99999999,9999", 999_999_999_999],
  ["1e3", 10_000_000],
  ["1E+7", 100_000_000_000],
  ["12345678e-4", 12_345_678],
  ["5,e1", 500_000],
  ["0e99", 0],
])("takes %j", (typed, amount) => {
  expect(forecastAmount(typed)).toEqual({ ok: true, amount });
});

test.each(["", " ", "\u00A0"])("takes %j as no row", (typed) => {
  expect(forecastAmount(typed)).toEqual({ ok: true, amount: null });
});

test.each([
  "123456789",
  "1,23456",
  ".",
  ",",
  "-1",
  "\u22121",
  "+1",
  "1e8",
  "1e99",
  "1e999999999",
  "1e-5",
  "12,5e-4",
  "1,2,3",
  "1.234,5",
  "e3",
  "1e",
  "=1+1",
  "NaN",
  "Infinity",
  "0x10",
  "12 tm",
])("ignores %j", (typed) => {
  expect(forecastAmount(typed)).toEqual({ ok: false });
});

it("brings every amount through the wire unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (units) => {
      const sent: unknown = JSON.parse(JSON.stringify(amountToWire(tenThousandths(units))));
      expect(amountFromWire(Number(sent))).toBe(units);
    }),
  );
});

test.each([-1, -0.0001, 0.00001, 1e8, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
  "refuses %d from the wire",
  (value) => {
    expect(amountFromWire(value)).toBeUndefined();
  },
);

it("makes one number of company and quarter, and reads no other", () => {
  expect(forecastId(17, { year: 2026, quarter: 4 })).toBe(1_720_264);
  expect(forecastKey(1_720_264)).toEqual({ company: 17, year: 2026, quarter: 4 });
  for (const id of [0, 1, 1_720_260, 1_720_265, 20_264, 1_700_004, 1e15 * 100]) expect(forecastKey(id)).toBeUndefined();
});
