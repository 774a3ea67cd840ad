import type { PlanAndDelivered } from "./comparison.ts";

export const MAX_CHART_LINES = 10;

/** The lines with the largest bars, in the order of the table (docs/rules/statistics.md, "Charts"). */
export function chartLines<Line extends PlanAndDelivered>(lines: readonly Line[]): Line[] {
  const bar = ({ plan, delivered }: Line) => Math.max(plan ?? 0, delivered);
  const largest = new Set(lines.toSorted((one, other) => bar(other) - bar(one)).slice(0, MAX_CHART_LINES));
  return lines.filter((line) => largest.has(line));
}
