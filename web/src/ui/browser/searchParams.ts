import { type IsoDate, isPlausibleDay } from "#shared/basics/dates.ts";
import type { Period } from "#shared/basics/periods.ts";

/** Search parameters are plain text (?q=123&open=4,5), so that an address can be read and shared. */
export type RawSearch = Record<string, unknown>;

export function textParam(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return text === "" ? undefined : text;
}

export function wordParam<const Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

export function idParam(value: unknown): number | undefined {
  const text = textParam(value) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** A plausible day, YYYY-MM-DD. Without dayjs, since the address is read before any page has loaded. */
function dayParam(value: unknown): IsoDate | undefined {
  const text = textParam(value) ?? "";
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDay && isPlausibleDay(text) ? text : undefined;
}

/** A range of days that may be open at an end; reversed days are no range. */
export function daysParams(raw: RawSearch): { from: IsoDate | undefined; to: IsoDate | undefined } {
  const [from, to] = [dayParam(raw["from"]), dayParam(raw["to"])];
  return from !== undefined && to !== undefined && to < from ? { from: undefined, to: undefined } : { from, to };
}

/** A range of euros with up to two decimals, as plain text. */
export function sumParams(raw: RawSearch): { min: string | undefined; max: string | undefined } {
  const [min, max] = [euroParam(raw["min"]), euroParam(raw["max"])];
  const isReversed = min !== undefined && max !== undefined && Number(max) < Number(min);
  return isReversed ? { min: undefined, max: undefined } : { min, max };
}

function euroParam(value: unknown): string | undefined {
  const text = textParam(value) ?? "";
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : undefined;
}

export function periodParam(from: unknown, to: unknown): Period | undefined {
  const [first, last] = [dayParam(from), dayParam(to)];
  return first === undefined || last === undefined || last < first ? undefined : { from: first, to: last };
}

/** Each id once; 0 is 'Grupeerimata'. */
export function idsParam(value: unknown): number[] {
  return [...new Set(listParam(value).flatMap((text) => (/^(0|[1-9]\d{0,14})$/.test(text) ? [Number(text)] : [])))];
}

export function listParam(value: unknown): string[] {
  const items = Array.isArray(value) ? value.map(String) : (textParam(value)?.split(",") ?? []);
  return items.filter((item) => item !== "");
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

const NO_STEPS: ReadonlySet<string> = new Set(["q", "open", "closed"]);

/** True when a change of the address is no step of the browser's back (docs/rules/user-interface.md, "Addresses"). */
export function isNoStep(change: object): boolean {
  return Object.keys(change).every((name) => NO_STEPS.has(name));
}

/** Inverse of `parseSearch`; omits undefined, empty texts and empty lists. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(",") : (textParam(value) ?? "");
    if (text !== "") params.set(name, text);
  }
  // Commas are valid in a query; escaped, an address is hard to read.
  const written = params.toString().replaceAll("%2C", ",");
  return written === "" ? "" : `?${written}`;
}
