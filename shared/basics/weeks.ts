import { addDays, type IsoDate } from "./dates.ts";
import type { Period } from "./periods.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

/** A week of ISO 8601: from Monday to Sunday, in the year of its Thursday. */
export interface Week {
  year: number;
  /** 1–53 */
  week: number;
}

/** Days since 1970-01-01. */
export function dayNumber(day: IsoDate): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

export function dayOfNumber(number: number): IsoDate {
  return new Date(number * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

export function weekOf(day: IsoDate): Week {
  // 1970-01-01 was a Thursday.
  const thursday = dayNumber(day) - weekday(day) + 3;
  const year = Number(dayOfNumber(thursday).slice(0, 4));
  return { year, week: Math.floor((thursday - dayNumber(`${year}-01-01`)) / WEEK_DAYS) + 1 };
}

export function weekPeriod({ year, week }: Week): Period {
  // 4 January is always in the first week.
  const fourth = `${year}-01-04`;
  const from = addDays(fourth, (week - 1) * WEEK_DAYS - weekday(fourth));
  return { from, to: addDays(from, WEEK_DAYS - 1) };
}

/** 52 or 53. */
export function weeksOfYear(year: number): number {
  // 28 December is always in the last week.
  return weekOf(`${year}-12-28`).week;
}

/** 0 for Monday. */
function weekday(day: IsoDate): number {
  return (((dayNumber(day) + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
}
