import { type Exact, exact, round, toWire } from "#shared/basics/money.ts";
import { readNumber, signedDigits, withPlainMarks } from "#shared/basics/numberText.ts";
import { PRICE_DECIMALS } from "#shared/basics/units.ts";

const MARGIN_LENGTH = 5;
const PRICE_LENGTH = 6;
const MAX_USUAL_MARGIN = 9;

/** Euros per unit without VAT. */
export interface RowPrice {
  flat_price: number;
  margin: number;
}

export interface NumberInput<Value extends number | null> {
  text: string;
  value: Value;
}

export function buyPrice(row: RowPrice): number {
  return toWire(round(priceDifference(row), PRICE_DECIMALS));
}

export function isMarginError(row: RowPrice, hasFormError: boolean): boolean {
  return priceDifference(row).isNegative() || (hasFormError && row.margin > MAX_USUAL_MARGIN);
}

/** Anything but a number counts as 0 (docs/rules/actForm.md, "Typing margins and prices"). */
export function marginInput(typed: string): NumberInput<number> {
  const text = withPlainMarks(typed)
    .replaceAll(/[^\d.-]/g, "")
    .replace(/(\.\d\d).*/, "$1")
    .slice(0, MARGIN_LENGTH);
  return { text, value: parsedPrice(text) ?? 0 };
}

/** An empty field is null, 0 is a price. A minus sign makes null, so that -5 does not become 5. */
export function priceInput(typed: string): NumberInput<number | null> {
  const allowed = withPlainMarks(typed).replaceAll(/[^\d.-]/g, "");
  const sign = allowed.startsWith("-") ? "-" : "";
  const digits = /^\d*(?:\.\d{0,2})?/.exec(allowed.replaceAll("-", ""))?.[0] ?? "";
  const text = (sign + digits).slice(0, PRICE_LENGTH);
  return { text, value: sign === "" ? parsedPrice(text) : null };
}

export function isNumberText(text: string): boolean {
  return text === "" || readNumber(text, { spaces: "anywhere", isUnfinished: true }) !== undefined;
}

function priceDifference(row: RowPrice): Exact {
  return exact(row.flat_price).minus(exact(row.margin));
}

function parsedPrice(text: string): number | null {
  const number = readNumber(text, { isUnfinished: true });
  return number === undefined ? null : toWire(exact(signedDigits(number)));
}
