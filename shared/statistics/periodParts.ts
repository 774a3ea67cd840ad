import { addDays, addYears, FIRST_PLAUSIBLE_DAY, type IsoDate, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";
import { monthPeriod, type Period } from "#shared/basics/periods.ts";

export const MAX_PERIOD_YEARS = 3;

export interface Month {
  year: number;
  /** 1–12 */
  month: number;
}

/** Both included. */
export interface MonthDays extends Month {
  from: number;
  to: number;
}

/** docs/rules/statistics.md, "Parts of a month" */
export interface PeriodParts {
  /** All months that it touches, in order: plans are of whole months. */
  months: Month[];
  /** Months with all days in the period. */
  whole: Month[];
  /** First and last month with only some days in it. */
  partial: MonthDays[];
}

export type CheckedPeriod = { ok: true } | { ok: false; reason: "reversed" | "implausible" | "too_long" };

export function checkPeriod({ from, to }: Period): CheckedPeriod {
  if (from < FIRST_PLAUSIBLE_DAY || to > LAST_PLAUSIBLE_DAY) return { ok: false, reason: "implausible" };
  if (to < from) return { ok: false, reason: "reversed" };
  return to <= addDays(addYears(from, MAX_PERIOD_YEARS), -1) ? { ok: true } : { ok: false, reason: "too_long" };
}

export function periodParts({ from, to }: Period): PeriodParts {
  const months = monthsFrom(from, to);
  const days = months.map((month) => {
    const whole = monthPeriod(month.year, month.month);
    const first = whole.from < from ? from : whole.from;
    const last = whole.to > to ? to : whole.to;
    return { ...month, from: dayOf(first), to: dayOf(last), isWhole: first === whole.from && last === whole.to };
  });
  return {
    months,
    whole: days.flatMap(({ isWhole, year, month }) => (isWhole ? [{ year, month }] : [])),
    partial: days.flatMap(({ isWhole, ...part }) => (isWhole ? [] : [part])),
  };
}

/** Sorts by time: 202611. */
export function yearMonth({ year, month }: Month): number {
  return year * 100 + month;
}

export function monthOfNumber(number: number): Month {
  return { year: Math.floor(number / 100), month: number % 100 };
}

function monthsFrom(from: IsoDate, to: IsoDate): Month[] {
  const [first, last] = [indexOf(from), indexOf(to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, count) => ({
    year: Math.floor((first + count) / 12),
    month: ((first + count) % 12) + 1,
  }));
}

function indexOf(day: IsoDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function dayOf(day: IsoDate): number {
  return Number(day.slice(8, 10));
}
