import type { IsoDate } from "#shared/basics/dates.ts";
import { dayNumber } from "#shared/basics/weeks.ts";

/** Counts both days; 0 when `to` is the day before `from`. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** 0 to 1; today counts (docs/rules/statistics.md, "Elapsed share"). */
export function elapsedShare({ from, to }: { from: IsoDate; to: IsoDate }, today: IsoDate): number {
  if (today < from) return 0;
  return today >= to ? 1 : daysBetween(from, today) / daysBetween(from, to);
}

/** Whole percent; 100 only on the last day. */
export function elapsedPercent(period: { from: IsoDate; to: IsoDate }, today: IsoDate): number {
  return Math.floor(elapsedShare(period, today) * 100);
}
