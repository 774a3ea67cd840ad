import { MAX_LEAD_DAYS } from "#shared/basics/leadDays.ts";

export interface LeadTimes {
  days: { days: number; count: number }[];
  /** More than 60 days. */
  over: number;
  count: number;
  /** Half took no longer; 61 for more than 60 days; null when nothing is counted. */
  median: number | null;
  /** The slowest tenth took at least as long. */
  slowest_tenth: number | null;
}

const EACH = 3;

/** Reads stored numbers: days (61 for more than 60), amount and count, by days (docs/rules/overview.md, "Lead times"). */
export function leadTimesOf(numbers: readonly number[]): LeadTimes {
  const all: { days: number; count: number }[] = [];
  for (let at = 0; at < numbers.length; at += EACH) {
    const [days = 0, , count = 0] = numbers.slice(at, at + EACH);
    if (count > 0) all.push({ days, count });
  }
  const count = all.reduce((sum, each) => sum + each.count, 0);
  return {
    days: all.filter(({ days }) => days <= MAX_LEAD_DAYS),
    over: all.find(({ days }) => days > MAX_LEAD_DAYS)?.count ?? 0,
    count,
    median: daysOf(all, Math.ceil(count / 2)),
    // The fastest one of the slowest tenth, which has one at least.
    slowest_tenth: daysOf(all, count - Math.ceil(count / 10) + 1),
  };
}

/** Days of the fact at this place, the fastest being 1. */
function daysOf(all: readonly { days: number; count: number }[], place: number): number | null {
  let passed = 0;
  for (const { days, count } of all) {
    passed += count;
    if (passed >= place) return days;
  }
  return null;
}
