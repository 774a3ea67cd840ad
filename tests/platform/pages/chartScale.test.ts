import { expect, test } from "vitest";
import { scaleOf } from "#web/ui/charts/chartData.ts";

test.each([
  [[], 0, [0, 0.25]],
  [[0], 0, [0, 0.25]],
  [[1], 0, [0, 0.25, 0.5, 0.75, 1]],
  [[1], 1, [0, 1]],
  [[7], 1, [0, 2, 4, 6, 8]],
  [[843.2, 12], 0, [0, 250, 500, 750, 1000]],
  [[1000], 0, [0, 250, 500, 750, 1000]],
  [[1001], 0, [0, 500, 1000, 1500]],
  [[26_500, -900], 0, [-10_000, 0, 10_000, 20_000, 30_000]],
  [[-3], 0, [-3, -2, -1, 0]],
  [[1_000_000_000], 0, [0, 250_000_000, 500_000_000, 750_000_000, 1_000_000_000]],
])("draws lines for %j, at least %d apart, at %j", (values, leastStep, lines) => {
  expect(scaleOf(values, leastStep).lines.map((line) => line + 0)).toEqual(lines);
});

test.each([[[843.2]], [[0.003, 0.004]], [[-5, 12]], [[99_999_999.99]]])("has room for all of %j", (values) => {
  const { lowest, highest, lines } = scaleOf(values);
  expect(lowest).toBeLessThanOrEqual(Math.min(...values, 0));
  expect(highest).toBeGreaterThanOrEqual(Math.max(...values));
  expect(lines).toContain(0);
});
