import { addDays, addYears, formatEstonianDate, type IsoDate } from "./dates.ts";

/** Both days included. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

export interface Quarter {
  year: number;
  /** 1–4 */
  quarter: number;
}

export const MONTH_NAMES = [
  "jaanuar",
  "veebruar",
  "märts",
  "aprill",
  "mai",
  "juuni",
  "juuli",
  "august",
  "september",
  "oktoober",
  "november",
  "detsember",
] as const;

export function quarterOf(day: IsoDate): Quarter {
  return { year: Number(day.slice(0, 4)), quarter: Math.ceil(Number(day.slice(5, 7)) / 3) };
}

export function addQuarters({ year, quarter }: Quarter, count: number): Quarter {
  const index = year * 4 + quarter - 1 + count;
  return { year: Math.floor(index / 4), quarter: (((index % 4) + 4) % 4) + 1 };
}

export function compareQuarters(one: Quarter, other: Quarter): number {
  return one.year - other.year || one.quarter - other.quarter;
}

/** 1–12. */
export function monthsOfQuarter({ quarter }: Quarter): [number, number, number] {
  const first = quarter * 3 - 2;
  return [first, first + 1, first + 2];
}

export function monthPeriod(year: number, month: number): Period {
  const next = month === 12 ? dayOf(year + 1, 1) : dayOf(year, month + 1);
  return { from: dayOf(year, month), to: addDays(next, -1) };
}

export function quarterPeriod(quarter: Quarter): Period {
  const [first, , last] = monthsOfQuarter(quarter);
  return { from: dayOf(quarter.year, first), to: monthPeriod(quarter.year, last).to };
}

export function yearPeriod(year: number): Period {
  return { from: dayOf(year, 1), to: monthPeriod(year, 12).to };
}

export const QUICK_PERIODS = [
  "previousYear",
  "currentYear",
  "previousQuarter",
  "currentQuarter",
  "nextQuarter",
] as const;
export type QuickPeriod = (typeof QUICK_PERIODS)[number];

/** The period of a quick link (docs/rules/dates.md, "Periods"). */
export function quickPeriod(name: QuickPeriod, today: IsoDate): Period {
  const current = quarterOf(today);
  const periods: Record<QuickPeriod, () => Period> = {
    previousYear: () => yearPeriod(current.year - 1),
    currentYear: () => yearPeriod(current.year),
    previousQuarter: () => quarterPeriod(addQuarters(current, -1)),
    currentQuarter: () => quarterPeriod(current),
    nextQuarter: () => quarterPeriod(addQuarters(current, 1)),
  };
  return periods[name]();
}

export function quarterLabel({ year, quarter }: Quarter): string {
  return `${quarter}. kvartal ${year}`;
}

/** A whole quarter, month or year by its name, else its two days (docs/rules/dates.md, "Periods"). */
export function periodLabel(period: Period): string {
  const quarter = quarterOf(period.from);
  const month = Number(period.from.slice(5, 7));
  if (isSamePeriod(period, quarterPeriod(quarter))) return quarterLabel(quarter);
  if (isSamePeriod(period, monthPeriod(quarter.year, month))) return monthLabel(quarter.year, month);
  if (isSamePeriod(period, yearPeriod(quarter.year))) return `${quarter.year}. aasta`;
  return periodDays(period);
}

export function monthLabel(year: number, month: number): string {
  return `${MONTH_NAMES[month - 1]} ${year}`;
}

export function periodDays({ from, to }: Period): string {
  return `${formatEstonianDate(from)} - ${formatEstonianDate(to)}`;
}

export function isReversed({ from, to }: Period): boolean {
  return to < from;
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}

function dayOf(year: number, month: number): IsoDate {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}

/** Limit of a view; every month of it names its year. */
export const MAX_PERIOD_YEARS = 3;

/** Moves one end, maybe past the other. The other end follows when the period would be too long. */
export function movedPeriod(period: Period, end: "from" | "to", day: IsoDate): Period {
  if (end === "from") {
    const last = addDays(addYears(day, MAX_PERIOD_YEARS), -1);
    return { from: day, to: period.to > last ? last : period.to };
  }
  const first = addDays(addYears(day, -MAX_PERIOD_YEARS), 1);
  return { from: period.from < first ? first : period.from, to: day };
}
