import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import utc from "dayjs/plugin/utc.js";
// The calendar of the date inputs speaks this locale; nothing here depends on it.
import "dayjs/locale/et.js";

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** A calendar day as YYYY-MM-DD: how every date crosses a border (document 1 §1). Such texts sort like the days they name. */
export type IsoDate = string;

/** What a typed date is: the day, or not a date. */
export type ParsedDate = { ok: true; date: IsoDate } | { ok: false };

const ISO_DATE = "YYYY-MM-DD";
const ESTONIAN_DATES = ["DD.MM.YYYY", "D.M.YYYY"];
/** Made when it is first asked: its calendar data is a tenth of what a Lambda has to start. */
let clockOfTallinn: Intl.DateTimeFormat | undefined;

/** Whether the text is an existing day written YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  return dayjs.utc(text, ISO_DATE, true).isValid();
}

/**
 * Reads DD.MM.YYYY or D.M.YYYY, with spaces around it allowed, and nothing else: 31.02.2026 is no date, 07.03.2026 is
 * 7 March (document 1 §5, "Date input must parse as DD.MM.YYYY").
 */
export function parseEstonianDate(text: string): ParsedDate {
  for (const format of ESTONIAN_DATES) {
    const parsed = dayjs.utc(text.trim(), format, true);
    if (parsed.isValid()) return { ok: true, date: parsed.format(ISO_DATE) };
  }
  return { ok: false };
}

/** DD.MM.YYYY of a day (document 1 §1); an empty text for what is no day, so that a missing date shows as nothing. */
export function formatEstonianDate(date: IsoDate): string {
  return isIsoDate(date) ? `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}` : "";
}

/** The day so many calendar days later, or earlier when negative; never moved by summer time. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dayjs.utc(date, ISO_DATE, true).add(days, "day").format(ISO_DATE);
}

/**
 * The day in Europe/Tallinn on which an instant falls. An ISO text without an offset is Estonian wall time already, so
 * its own day is the answer.
 * @throws RangeError when the text is no instant at all; borders check their input first.
 */
export function tallinnDay(instant: string): IsoDate {
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+)?$/.test(instant)) return instant.slice(0, 10);
  const { year, month, day } = wallClock(instant);
  return `${year}-${month}-${day}`;
}

/**
 * DD.MM.YYYY HH:MM of an instant (with `Z` or an offset) on the clocks of Tallinn.
 * @throws RangeError when the text is no instant at all.
 */
export function formatEstonianDateTime(instant: string): string {
  const { year, month, day, hour, minute } = wallClock(instant);
  return `${day}.${month}.${year} ${hour}:${minute}`;
}

function wallClock(instant: string): { year: string; month: string; day: string; hour: string; minute: string } {
  const clock = { year: "", month: "", day: "", hour: "", minute: "" };
  clockOfTallinn ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Tallinn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  for (const { type, value } of clockOfTallinn.formatToParts(new Date(instant))) {
    if (type === "year" || type === "month" || type === "day" || type === "hour" || type === "minute") {
      clock[type] = value;
    }
  }
  return clock;
}
