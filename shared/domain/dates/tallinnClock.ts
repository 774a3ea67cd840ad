import type { IsoDate } from "./dates.ts";

/** Made when it is first asked: its calendar data is a tenth of what a Lambda has to start. */
let clockOfTallinn: Intl.DateTimeFormat | undefined;

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
