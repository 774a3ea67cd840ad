import { expect, it } from "vitest";
import { weekPeriod } from "#shared/basics/weeks.ts";
import { weekForecast } from "#shared/overview/weekForecast.ts";

const plans: Record<string, number> = { "2026-11": 300_000, "2026-12": 310_000, "2026-10": 0 };
const planOf = (month: string) => plans[month];

it.each([
  ["a week inside a month", 46, 70_000],
  ["a week of two months, by its days in each", 49, 70_000],
  ["a week half of which has a plan of 0", 44, 10_000],
  ["a week of a month with a plan of 0", 41, 0],
  ["a week without a plan", 20, null],
  ["a week half of which has no plan", 53, 40_000],
])("plans %s", (_, week, planned) => {
  expect(weekForecast(weekPeriod({ year: 2026, week }), planOf)).toBe(planned);
});
