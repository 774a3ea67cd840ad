import { actList } from "#functions/acts/store/actStats.ts";
import { daysOfCounterpart } from "#functions/companies/store/counterpart.ts";
import { documentList } from "#functions/documents/store/documentStats.ts";
import { type MonthCounts, monthKey } from "#functions/platform/table/derived/dayCounts.ts";
import { daysOfReports } from "#functions/reports/store/reportStats.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { Check } from "./basis/check.ts";

export function dayCheck(): Check {
  const counted = new Map<string, Record<string, number>>();
  const stored: MonthCounts[] = [];
  const count = (scope: string, day: string) => {
    const key = monthKey({ scope, day });
    const days = counted.get(key) ?? {};
    days[day] = (days[day] ?? 0) + 1;
    counted.set(key, days);
  };
  return {
    take(partition) {
      stored.push(...partition.of("monthCounts"));
      for (const { buyer, destination, tab, date } of partition.of("report")) {
        count(daysOfReports(buyer, destination, tab), date);
      }
      for (const { type, counterpart, date, state } of partition.of("act")) {
        if (state === "ready") count(daysOfCounterpart(actList(type), counterpart), date);
      }
      for (const { type, company, at } of partition.of("document")) {
        count(daysOfCounterpart(documentList(type), company), tallinnDay(at));
      }
    },
    differences() {
      const found = stored.flatMap(({ scope, month, days }) => {
        const key = `${scope}#${month}`;
        const facts = counted.get(key) ?? {};
        counted.delete(key);
        return shown(days) === shown(facts)
          ? []
          : [`days of ${key}: are ${shown(days)}, the facts say ${shown(facts)}`];
      });
      return [...found, ...[...counted.keys()].map((key) => `days of ${key}: not counted at all`)];
    },
  };
}

function shown(days: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.entries(days).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
