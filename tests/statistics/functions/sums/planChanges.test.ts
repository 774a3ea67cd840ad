import { expect, it } from "vitest";
import { type PlannedRow, planChanges } from "#functions/statistics/store/planChanges.ts";
import { plainSums } from "#tests/support/sums.ts";

const row = (facts: Partial<PlannedRow>): PlannedRow => ({
  assortment: 3,
  unit: "SCM",
  destination: 7,
  month: 11,
  amount: 805_000,
  ...facts,
});
const forecast = { company: 5, year: 2026 };

it("adds rows, changes only those that differ, and takes away those that are gone", () => {
  const first = [row({}), row({ month: 12, amount: 0 }), row({ destination: null })];
  const second = [row({ amount: 810_000 }), row({ month: 12, amount: 0 })];
  expect(planChanges(forecast, [], first)).toHaveLength(3);
  expect(planChanges(forecast, first, second)).toMatchObject([
    { destinationKey: "7", day: "2026-11-01", amount: 5_000, rows: 0 },
    { destinationKey: "", day: "2026-11-01", amount: -805_000, rows: -1 },
  ]);
  const all = [...planChanges(forecast, [], first), ...planChanges(forecast, first, second)];
  expect(plainSums(all)).toEqual(plainSums(planChanges(forecast, [], second)));
  expect(planChanges(forecast, second, second)).toEqual([]);
});

it("tells an explicit 0 from no row", () => {
  const zero = planChanges(forecast, [], [row({ month: 1, amount: 0 })]);
  expect(plainSums(zero)["company/2026/plan 05"]).toEqual({ "5/3/SCM/0/": [1, 0, 1] });
  expect(planChanges(forecast, [row({ month: 1, amount: 0 })], [])).toMatchObject([{ amount: 0, rows: -1 }]);
});
