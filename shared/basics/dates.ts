import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import utc from "dayjs/plugin/utc.js";
import "dayjs/locale/et.js";

// The calendar of the date inputs needs it.

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** YYYY-MM-DD; such texts sort like their days. */
export type IsoDate = string;

export type ParsedDate = { ok: true; date: IsoDate } | { ok: false };

const ISO_DATE = "YYYY-MM-DD";
/** Eight digits: the keypad of a phone has no dot. */
const ESTONIAN_DATES = ["DD.MM.YYYY", "D.M.YYYY", "DDMMYYYY"];

export function isIsoDate(text: string): boolean {
  return dayjs.utc(text, ISO_DATE, true).isValid();
}

/** docs/rules/dates.md, "Typed dates" */
export function parseEstonianDate(text: string): ParsedDate {
  for (const format of ESTONIAN_DATES) {
    const parsed = dayjs.utc(text.trim(), format, true);
    if (parsed.isValid()) return { ok: true, date: parsed.format(ISO_DATE) };
  }
  return { ok: false };
}

export function formatEstonianDate(date: IsoDate): string {
  return isIsoDate(date) ? `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}` : "";
}

/** Counts in UTC, so that summer time does not move it. */
/** The last day of payment of an act, on screen 'Maksetähtaeg'. */
export function dueDateOf({ date, deadlineDays }: { date: IsoDate; deadlineDays: number }): IsoDate {
  return addDays(date, deadlineDays);
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return dayjs.utc(date, ISO_DATE, true).add(days, "day").format(ISO_DATE);
}

/** 28 February for the 29th in a year without it. */
export function addYears(date: IsoDate, years: number): IsoDate {
  return dayjs.utc(date, ISO_DATE, true).add(years, "year").format(ISO_DATE);
}

/** Bounds of a typed day (docs/rules/dates.md, "Plausible dates"). */
export const FIRST_PLAUSIBLE_DAY: IsoDate = "2000-01-01";
export const LAST_PLAUSIBLE_DAY: IsoDate = "2099-12-31";

export function isPlausibleDay(date: IsoDate): boolean {
  return date >= FIRST_PLAUSIBLE_DAY && date <= LAST_PLAUSIBLE_DAY;
}

const ACCOUNTING_YEARS = 7;

/** The last day of the seventh calendar year after the one of the paper: the financial year ends on 31 December. */
export function accountingUntil(paper: IsoDate): IsoDate {
  return `${String(Number(paper.slice(0, 4)) + ACCOUNTING_YEARS)}-12-31`;
}
