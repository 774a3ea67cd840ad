/** YYYY-MM-DD; such texts sort like their days. */
export type IsoDate = string;

export type ParsedDate = { ok: true; date: IsoDate } | { ok: false };

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const ESTONIAN_DATES = [/^(\d\d)\.(\d\d)\.(\d{4})$/, /^([1-9]\d?)\.([1-9]\d?)\.(\d{4})$/];
/** JavaScript takes smaller years for those of 1900. */
const FIRST_YEAR = 100;

export function isIsoDate(text: string): boolean {
  return partsOf(text) !== undefined;
}

/** docs/rules/dates.md, "Typed dates" */
export function parseEstonianDate(text: string): ParsedDate {
  for (const format of ESTONIAN_DATES) {
    const [, day, month, year] = (format.exec(text.trim()) ?? []).map(Number);
    if (day === undefined || month === undefined || year === undefined) continue;
    if (exists(year, month, day)) return { ok: true, date: isoDate(year, month, day) };
  }
  return { ok: false };
}

export function formatEstonianDate(date: IsoDate): string {
  return isIsoDate(date) ? `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}` : "";
}

/** Never moved by summer time. */
export function addDays(date: IsoDate, days: number): IsoDate {
  const parts = partsOf(date);
  if (!parts) return NO_DATE;
  const moved = new Date(Date.UTC(parts.year, parts.month - 1, parts.day + days));
  return isoDate(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** The same day of another year; 28 February for the 29th of a year without it. */
export function addYears(date: IsoDate, years: number): IsoDate {
  const parts = partsOf(date);
  if (!parts) return NO_DATE;
  const { year, month, day } = parts;
  return isoDate(year + years, month, exists(year + years, month, day) ? day : day - 1);
}

/** What is counted from a text that is no day. */
const NO_DATE = "Invalid Date";

function partsOf(text: string): { year: number; month: number; day: number } | undefined {
  const [, year, month, day] = (ISO_DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return exists(year, month, day) ? { year, month, day } : undefined;
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= FIRST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isoDate(year: number, month: number, day: number): IsoDate {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
