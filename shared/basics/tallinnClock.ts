import type { IsoDate } from "./dates.ts";

const HOUR_MS = 60 * 60 * 1000;
const SUMMER_OFFSET_MS = 3 * HOUR_MS;
const WINTER_OFFSET_MS = 2 * HOUR_MS;

/** Made when needed: its calendar data takes a tenth of the start of a Lambda. */
let clockOfTallinn: Intl.DateTimeFormat | undefined;

/** A text without an offset is Estonian wall time already. @throws RangeError for no instant. */
export function tallinnDay(instant: string): IsoDate {
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+)?$/.test(instant)) return instant.slice(0, 10);
  const { year, month, day } = wallClock(instant);
  return `${year}-${month}-${day}`;
}

/** UTC of a text, which is Estonian wall time without an offset. @throws RangeError for no instant. */
export function utcInstant(text: string): string {
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return new Date(text).toISOString();
  const asUtc = Date.parse(`${text}Z`);
  const wall = new Date(asUtc).toISOString().slice(0, "YYYY-MM-DDTHH:MM".length);
  const instants = [SUMMER_OFFSET_MS, WINTER_OFFSET_MS].map((offset) => new Date(asUtc - offset).toISOString());
  const found = instants.find((instant) => {
    const { year, month, day, hour, minute } = wallClock(instant);
    return `${year}-${month}-${day}T${hour}:${minute}` === wall;
  });
  // In spring an hour of wall time does not exist.
  return found ?? new Date(asUtc - WINTER_OFFSET_MS).toISOString();
}

/** DD.MM.YYYY HH:MM in Tallinn. @throws RangeError for no instant. */
export function formatEstonianDateTime(instant: string): string {
  const { year, month, day, hour, minute } = wallClock(instant);
  return `${day}.${month}.${year} ${hour}:${minute}`;
}

/** DD.MM.YYYY HH:MM:SS in Tallinn, whose offset is whole minutes. @throws RangeError for no instant. */
export function formatEstonianSeconds(instant: string): string {
  const seconds = new Date(instant).toISOString().slice("YYYY-MM-DDTHH:MM:".length, "YYYY-MM-DDTHH:MM:SS".length);
  return `${formatEstonianDateTime(instant)}:${seconds}`;
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
