import { eurosText, MAX_PRICE } from "./amounts.ts";
import { type IsoDate, isIsoDate, parseEstonianDate } from "./dates.ts";
import { exact } from "./money.ts";
import { readNumber } from "./numberText.ts";
import { tallinnDay } from "./tallinnClock.ts";
import { AMOUNT_DECIMALS, PRICE_DECIMALS } from "./units.ts";

export type FileNumberError = "not-a-number" | "not-positive" | "negative" | "too-large" | "too-many-decimals";

/** An exact decimal text without needless zeros ("30.118"). */
type FileNumber = { ok: true; value: string } | { ok: false; reason: FileNumberError };

/** In tm or pm³; more is a slip of the comma, not a truckload. */
export const AMOUNT_LIMIT = 1_000_000;
/** Digits that a spreadsheet shows; the rest is noise of the double. */
const SHOWN_DIGITS = 15;

export function fileAmount(cell: string | number): FileNumber {
  const read = readCell(cell);
  if (read === undefined) return refusedNumber("not-a-number");
  if (read.isNegative || read.digits === "0") return refusedNumber("not-positive");
  if (exact(read.digits).gte(AMOUNT_LIMIT)) return refusedNumber("too-large");
  return read.decimals > AMOUNT_DECIMALS ? refusedNumber("too-many-decimals") : { ok: true, value: read.digits };
}

export function filePrice(cell: string | number): FileNumber {
  const read = readCell(cell);
  if (read === undefined) return refusedNumber("not-a-number");
  if (read.isNegative && read.digits !== "0") return refusedNumber("negative");
  if (exact(read.digits).gt(eurosText(MAX_PRICE))) return refusedNumber("too-large");
  return read.decimals > PRICE_DECIMALS ? refusedNumber("too-many-decimals") : { ok: true, value: read.digits };
}

function readCell(cell: string | number) {
  return readNumber(typeof cell === "string" ? cell.trim() : shownText(cell), { spaces: "groups" });
}

function shownText(cell: number): string {
  return Number.isFinite(cell) ? exact(Number(cell.toPrecision(SHOWN_DIGITS))).toFixed() : "";
}

function refusedNumber(reason: FileNumberError): FileNumber {
  return { ok: false, reason };
}

const TIME = String.raw`([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d(?:[.,]\d+)?)?`;
const ESTONIAN = new RegExp(String.raw`^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:,?[\sT]+${TIME})?$`);
const ISO = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})(?:[T\s]+${TIME}\s?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$`, "i");

/** The day in a cell, with or without a time; undefined for none (docs/rules/dates.md, "Dates in files"). */
export function fileDay(text: string): IsoDate | undefined {
  const trimmed = text.trim();
  const estonian = ESTONIAN.exec(trimmed);
  if (estonian) {
    // Spreadsheets in Estonian write 8.09.2026.
    const [day, month] = [estonian[1], estonian[3]].map((digits = "") => digits.padStart(2, "0"));
    const parsed = parseEstonianDate(`${day}.${month}.${estonian[4]}`);
    return parsed.ok ? parsed.date : undefined;
  }
  const [, date = "", hour, minute, , offset] = ISO.exec(trimmed) ?? [];
  if (!isIsoDate(date)) return undefined;
  return offset ? tallinnDay(`${date}T${hour?.padStart(2, "0")}:${minute}:00${offset.toUpperCase()}`) : date;
}
