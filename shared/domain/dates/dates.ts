import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import utc from "dayjs/plugin/utc.js";
// The calendar of the date inputs speaks this locale; nothing here depends on it.
import "dayjs/locale/et.js";

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** A calendar day as YYYY-MM-DD: the form of every date on the wire. Such texts sort like their days. */
export type IsoDate = string;

/** What a typed date is: the day, or not a date. */
export type ParsedDate = { ok: true; date: IsoDate } | { ok: false };

const ISO_DATE = "YYYY-MM-DD";
const ESTONIAN_DATES = ["DD.MM.YYYY", "D.M.YYYY"];
/** Whether the text is an existing day written YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  return dayjs.utc(text, ISO_DATE, true).isValid();
}

/**
 * Reads DD.MM.YYYY or D.M.YYYY, with spaces around it allowed, and nothing else: 31.02.2026 is no date, 07.03.2026 is
 * 7 March (docs/rules/dates.md, "Typed dates").
 */
export function parseEstonianDate(text: string): ParsedDate {
  for (const format of ESTONIAN_DATES) {
    const parsed = dayjs.utc(text.trim(), format, true);
    if (parsed.isValid()) return { ok: true, date: parsed.format(ISO_DATE) };
  }
  return { ok: false };
}

/** DD.MM.YYYY of a day; an empty text for what is not a day, so that a missing date shows as nothing. */
export function formatEstonianDate(date: IsoDate): string {
  return isIsoDate(date) ? `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}` : "";
}

/** The day so many calendar days later, or earlier when negative; never moved by summer time. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dayjs.utc(date, ISO_DATE, true).add(days, "day").format(ISO_DATE);
}
