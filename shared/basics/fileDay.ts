import { type IsoDate, isIsoDate, parseEstonianDate } from "./dates.ts";
import { tallinnDay } from "./tallinnClock.ts";

const TIME = String.raw`([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d(?:[.,]\d+)?)?`;
const ESTONIAN = new RegExp(String.raw`^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:,?[\sT]+${TIME})?$`);
const ISO = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})(?:[T\s]+${TIME}\s?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$`, "i");

/** The day that a cell of a file names, with or without a time of the day; undefined for none (docs/rules/dates.md, "Dates in files"). */
export function fileDay(text: string): IsoDate | undefined {
  const trimmed = text.trim();
  const estonian = ESTONIAN.exec(trimmed);
  if (estonian) {
    const parsed = parseEstonianDate(`${estonian[1]}.${estonian[3]}.${estonian[4]}`);
    return parsed.ok ? parsed.date : undefined;
  }
  const [, date = "", hour, minute, , offset] = ISO.exec(trimmed) ?? [];
  if (!isIsoDate(date)) return undefined;
  return offset ? tallinnDay(`${date}T${hour?.padStart(2, "0")}:${minute}:00${offset.toUpperCase()}`) : date;
}
