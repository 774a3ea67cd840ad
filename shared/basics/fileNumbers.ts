import { eurosText, MAX_PRICE } from "./amounts.ts";
import { exact } from "./money.ts";
import { readNumber } from "./numberText.ts";
import { AMOUNT_PLACES, PRICE_PLACES } from "./units.ts";

export type FileNumberError = "not-a-number" | "not-positive" | "negative" | "too-large" | "too-many-decimals";

/** An exact decimal text without needless zeros ("30.118"). */
export type FileNumber = { ok: true; value: string } | { ok: false; reason: FileNumberError };

/** In tm or pm³; more is a slip of the comma, not a truckload. */
export const AMOUNT_LIMIT = 1_000_000;
/** Digits that a spreadsheet shows of a number; the rest is noise of the double. */
const SHOWN_DIGITS = 15;

export function fileAmount(cell: string | number): FileNumber {
  const read = readCell(cell);
  if (read === undefined) return no("not-a-number");
  if (read.isNegative || read.digits === "0") return no("not-positive");
  if (exact(read.digits).gte(AMOUNT_LIMIT)) return no("too-large");
  return read.places > AMOUNT_PLACES ? no("too-many-decimals") : { ok: true, value: read.digits };
}

export function filePrice(cell: string | number): FileNumber {
  const read = readCell(cell);
  if (read === undefined) return no("not-a-number");
  if (read.isNegative && read.digits !== "0") return no("negative");
  if (exact(read.digits).gt(eurosText(MAX_PRICE))) return no("too-large");
  return read.places > PRICE_PLACES ? no("too-many-decimals") : { ok: true, value: read.digits };
}

function readCell(cell: string | number) {
  return readNumber(typeof cell === "string" ? cell.trim() : shownText(cell), { spaces: "groups" });
}

function shownText(cell: number): string {
  return Number.isFinite(cell) ? exact(Number(cell.toPrecision(SHOWN_DIGITS))).toFixed() : "";
}

function no(reason: FileNumberError): FileNumber {
  return { ok: false, reason };
}
