import { describe, expect, test } from "vitest";
import { checkActNumber, purchaseActNumber, salesActNumber } from "#shared/acts/actNumbers.ts";

test("proposes numbers by year and counter, and by sales act and owner", () => {
  expect(salesActNumber(2026, 1)).toBe("2026-1");
  expect(purchaseActNumber("2026-1", 12)).toBe("2026-1-12");
});

test.each([
  [29, "-12", 32],
  [30, "-12", 32],
  [32, "-250", 32],
])("shortens a sales number of %s characters so that %s fits", (length, ending, total) => {
  const number = purchaseActNumber("X".repeat(length), Number(ending.slice(1)));
  expect(number).toHaveLength(total);
  expect(number.endsWith(ending)).toBe(true);
});

describe("checkActNumber", () => {
  test.each([
    ["2026-1", "2026-1"],
    ["  A 12/õ  ", "A 12/õ"],
    ["x".repeat(32), "x".repeat(32)],
    [` ${"x".repeat(32)} `, "x".repeat(32)],
  ])("accepts '%s' as '%s'", (typed, number) => {
    expect(checkActNumber(typed)).toEqual({ ok: true, number });
  });

  test.each([
    ["", "empty"],
    [" \u00a0\t", "empty"],
    ["x".repeat(33), "too_long"],
  ])("rejects '%s' as %s", (typed, reason) => {
    expect(checkActNumber(typed)).toEqual({ ok: false, reason });
  });
});
