import type { Act } from "#functions/data/acts/act.ts";
import { daysOfActs } from "#functions/data/acts/actStats.ts";
import type { Report } from "#functions/data/reports/report.ts";
import { daysOfReports } from "#functions/data/reports/reportStats.ts";
import { type MonthCounts, monthKey } from "#functions/data/table/dayCounts.ts";

/** Counts reports and acts by day again and compares them with the stored months. */
export function dayDifferences(
  reports: Iterable<Report>,
  acts: Iterable<Act>,
  stored: readonly MonthCounts[],
): string[] {
  const counted = new Map<string, Record<string, number>>();
  const count = (scope: string, day: string) => {
    const days = counted.get(monthKey({ scope, day })) ?? {};
    counted.set(monthKey({ scope, day }), { ...days, [day]: (days[day] ?? 0) + 1 });
  };
  for (const { buyer, destination, tab, date } of reports) count(daysOfReports(buyer, destination, tab), date);
  for (const { type, counterpart, date, state } of acts) {
    if (state === "ready") count(daysOfActs(type, counterpart), date);
  }
  const differing = stored.flatMap(({ scope, month, days }) => {
    const key = `${scope}#${month}`;
    const facts = counted.get(key) ?? {};
    counted.delete(key);
    return shown(days) === shown(facts) ? [] : [`days of ${key}: are ${shown(days)}, the facts say ${shown(facts)}`];
  });
  return [...differing, ...[...counted.keys()].map((key) => `days of ${key}: not counted at all`)];
}

function shown(days: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.entries(days).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
