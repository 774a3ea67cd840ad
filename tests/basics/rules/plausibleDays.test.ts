import { expect, it } from "vitest";
import { isPlausibleDay } from "#shared/basics/dates.ts";

it.each([
  ["0020-01-01", false],
  ["1999-12-31", false],
  ["2000-01-01", true],
  ["2099-12-31", true],
  ["2100-01-01", false],
  ["9999-12-31", false],
])("the day %s is plausible: %s", (date, expected) => {
  expect(isPlausibleDay(date)).toBe(expected);
});
