import { exact } from "./money.ts";
import { AMOUNT_PLACES, PRICE_PLACES } from "./units.ts";

/** Why a cell is no amount or no price. */
export type FileNumberError =
  | "not-a-number"
  /** An amount of zero or below. */
  | "not-positive"
  /** A price below zero; zero is a price. */
  | "negative"
  | "too-large"
  | "too-many-decimals";

/** A number as an exact decimal text with a dot and no needless zeros ("30.118"), or what is wrong with it. */
export type FileNumber = { ok: true; value: string } | { ok: false; reason: FileNumberError };

/** An amount in a file is below this (tm or pm³): more is a slip of the comma, not a truckload. */
const AMOUNT_LIMIT = 1_000_000;
/** The largest price in a file, in euros: what the six characters of the price dialog hold (document 1 §9), and cents. */
const MAX_PRICE = "9999.99";

/** Spreadsheets group thousands with spaces of several kinds; a dot or a comma is always the decimal mark. */
const GROUP = "[ \\u00A0\\u2009\\u202F]";
const NUMBER = new RegExp(`^([-\\u2212]?)(\\d+|\\d{1,3}(?:${GROUP}\\d{3})+)(?:[.,](\\d+))?$`);
const SPACES = new RegExp(GROUP, "g");
/** Digits that a spreadsheet shows of a number; the rest is noise of the double. */
const SHOWN_DIGITS = 15;

/** Reads an amount: above zero, below a million, at most three decimals (document 1 §9). */
export function fileAmount(cell: string | number): FileNumber {
  const read = decimal(cell);
  if (read === undefined) return no("not-a-number");
  if (read.negative || read.isZero) return no("not-positive");
  if (exact(read.value).gte(AMOUNT_LIMIT)) return no("too-large");
  return read.places > AMOUNT_PLACES ? no("too-many-decimals") : { ok: true, value: read.value };
}

/** Reads a price per unit in euros: zero or above, at most 9999.99 with two decimals (document 1 §9). */
export function filePrice(cell: string | number): FileNumber {
  const read = decimal(cell);
  if (read === undefined) return no("not-a-number");
  if (read.negative && !read.isZero) return no("negative");
  if (exact(read.value).gt(MAX_PRICE)) return no("too-large");
  return read.places > PRICE_PLACES ? no("too-many-decimals") : { ok: true, value: read.value };
}

interface ReadDecimal {
  negative: boolean;
  isZero: boolean;
  /** Without the sign. */
  value: string;
  places: number;
}

function decimal(cell: string | number): ReadDecimal | undefined {
  const [matched, sign, whole = "", decimals = ""] = NUMBER.exec(textOf(cell)) ?? [];
  if (matched === undefined) return undefined;
  const integer = whole.replaceAll(SPACES, "").replace(/^0+(?=\d)/, "");
  const fraction = decimals.replace(/0+$/, "");
  const value = fraction === "" ? integer : `${integer}.${fraction}`;
  return { negative: sign !== "", isZero: value === "0", value, places: fraction.length };
}

function textOf(cell: string | number): string {
  if (typeof cell === "string") return cell.trim();
  return Number.isFinite(cell) ? exact(Number(cell.toPrecision(SHOWN_DIGITS))).toFixed() : "";
}

function no(reason: FileNumberError): FileNumber {
  return { ok: false, reason };
}
