import { describe, expect, test } from "vitest";
import { fileAmount, filePrice } from "#shared/basics/fileCells.ts";
import * as fc from "#tests/support/fastCheck.ts";

const NBSP = "\u00A0";
const NARROW = "\u202F";

describe("fileAmount", () => {
  test.each<[string | number, string]>([
    ["30,118", "30.118"],
    ["30.118", "30.118"],
    [" 30,118 ", "30.118"],
    ["30", "30"],
    ["030,1180", "30.118"],
    ["30,000", "30"],
    ["0,001", "0.001"],
    ["1,0000000", "1"],
    ["999999,999", "999999.999"],
    ["1 234,5", "1234.5"],
    [`1${NBSP}234,5`, "1234.5"],
    [`123${NARROW}456.789`, "123456.789"],
    [30.118, "30.118"],
    [0.1 + 0.2, "0.3"],
    [1e-3, "0.001"],
    [999999.999, "999999.999"],
  ])("reads %s as %s", (cell, value) => {
    expect(fileAmount(cell)).toEqual({ ok: true, value });
  });

  test.each<[string | number, string]>([
    ["", "not-a-number"],
    ["abc", "not-a-number"],
    ["=1+1", "not-a-number"],
    ["+5", "not-a-number"],
    ["5,", "not-a-number"],
    [",5", "not-a-number"],
    ["1.234,5", "not-a-number"],
    ["1,234.5", "not-a-number"],
    ["12 34", "not-a-number"],
    ["1 2345", "not-a-number"],
    ["1 23,4", "not-a-number"],
    ["30 tm", "not-a-number"],
    ["1e5", "not-a-number"],
    ["0x10", "not-a-number"],
    ["--5", "not-a-number"],
    ["NaN", "not-a-number"],
    ["٣", "not-a-number"],
    [Number.NaN, "not-a-number"],
    [Number.POSITIVE_INFINITY, "not-a-number"],
    ["0", "not-positive"],
    ["0,000", "not-positive"],
    ["-0", "not-positive"],
    ["-5", "not-positive"],
    ["\u22125,5", "not-positive"],
    [-30.118, "not-positive"],
    [0, "not-positive"],
    ["1000000", "too-large"],
    ["1 000 000", "too-large"],
    [`9${"0".repeat(400)}`, "too-large"],
    [1e300, "too-large"],
    ["0,0001", "too-many-decimals"],
    ["30,1181", "too-many-decimals"],
    [30.1181, "too-many-decimals"],
    [1e-7, "too-many-decimals"],
  ])("rejects %s: %s", (cell, reason) => {
    expect(fileAmount(cell)).toEqual({ ok: false, reason });
  });
});

describe("filePrice", () => {
  test.each<[string | number, string]>([
    ["0", "0"],
    ["0,00", "0"],
    ["-0", "0"],
    [0, "0"],
    ["0,01", "0.01"],
    ["105,50", "105.5"],
    ["9999.99", "9999.99"],
    ["9 999,99", "9999.99"],
    [62.35, "62.35"],
  ])("reads %s as %s", (cell, value) => {
    expect(filePrice(cell)).toEqual({ ok: true, value });
  });

  test.each<[string | number, string]>([
    ["", "not-a-number"],
    ["105,50 €", "not-a-number"],
    ["-0,01", "negative"],
    [-1, "negative"],
    ["10000", "too-large"],
    ["9999,991", "too-large"],
    ["105,505", "too-many-decimals"],
    [0.001, "too-many-decimals"],
  ])("rejects %s: %s", (cell, reason) => {
    expect(filePrice(cell)).toEqual({ ok: false, reason });
  });
});

test("fileAmount reads the same amount from a number, from text with a comma and from text with grouped digits", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (thousandths) => {
      const whole = String(Math.floor(thousandths / 1000));
      const decimals = String(thousandths % 1000).padStart(3, "0");
      const plain = fileAmount(`${whole}.${decimals}`);
      expect(plain.ok && Math.round(Number(plain.value) * 1000)).toBe(thousandths);
      expect(fileAmount(thousandths / 1000)).toEqual(plain);
      expect(fileAmount(`${whole.replaceAll(/\B(?=(\d{3})+$)/g, NBSP)},${decimals}`)).toEqual(plain);
    }),
  );
});

test("fileAmount and filePrice never throw and return only plain decimals", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[-+]?[\d .,]{1,12}$/)), (cell) => {
      for (const read of [fileAmount(cell), filePrice(cell)]) {
        if (read.ok) expect(read.value).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }
    }),
  );
});
