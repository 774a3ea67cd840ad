import { expect, test } from "vitest";
import { vatPercent } from "#shared/basics/money.ts";

test.each([
  [0.24, 24],
  [0.07, 7],
  [0.14, 14],
  [0.29, 29],
  [0.225, 22.5],
  [0, 0],
  [Number.NaN, 0],
])("vatPercent shows a rate of %s as %s %%", (rate, percent) => {
  expect(vatPercent(rate)).toBe(percent);
});
