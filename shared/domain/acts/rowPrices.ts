import { type Exact, exact, round, toWire } from "#shared/domain/quantities/money.ts";
import { readNumber, signedDigits, withPlainMarks } from "#shared/domain/quantities/numberText.ts";
import { PRICE_PLACES } from "#shared/domain/quantities/units.ts";

/** Characters of the margin field. */
const MARGIN_LENGTH = 5;
/** Characters of the new price field in the prices dialog. */
const PRICE_LENGTH = 6;
/** Above this a margin is marked while the form has an error, in euros per unit. */
const MAX_USUAL_MARGIN = 9;

/** Sales price and margin of a row, in euros per unit without VAT. */
export interface RowPrice {
  flat_price: number;
  margin: number;
}

/** What a number field shows, and its value. */
export interface NumberInput<Value extends number | null> {
  text: string;
  value: Value;
}

/** What is paid to the previous owner: sales price less margin, in euros per unit with 2 decimals. */
export function buyPrice(row: RowPrice): number {
  return toWire(round(difference(row), PRICE_PLACES));
}

/** Whether the margin field is marked: the buying price is negative, or the form has an error and the margin is above 9. */
export function isMarginError(row: RowPrice, hasFormError: boolean): boolean {
  return difference(row).isNegative() || (hasFormError && row.margin > MAX_USUAL_MARGIN);
}

/**
 * A margin as it is typed or pasted: a comma becomes a dot, other characters than digits, dot and minus are removed, what
 * follows the second decimal is cut, at most 5 characters stay. What is not a number, such as a lone minus, stays in the
 * field and counts as 0 (docs/rules/acts.md, "Typing margins and prices").
 */
export function marginInput(typed: string): NumberInput<number> {
  const text = withPlainMarks(typed)
    .replaceAll(/[^\d.-]/g, "")
    .replace(/(\.\d\d).*/, "$1")
    .slice(0, MARGIN_LENGTH);
  return { text, value: parsed(text) ?? 0 };
}

/**
 * A new price as it is typed or pasted: digits and one dot with two decimals, at most 6 characters. An empty field is
 * null, no new price; 0 is a price. A minus sign stays in the field and its value is null, so that -5 does not become 5.
 */
export function priceInput(typed: string): NumberInput<number | null> {
  const allowed = withPlainMarks(typed).replaceAll(/[^\d.-]/g, "");
  const sign = allowed.startsWith("-") ? "-" : "";
  const digits = /^\d*(?:\.\d{0,2})?/.exec(allowed.replaceAll("-", ""))?.[0] ?? "";
  const text = (sign + digits).slice(0, PRICE_LENGTH);
  return { text, value: sign === "" ? parsed(text) : null };
}

/** Whether the text of a number field is a number or empty; anything else counts as 0, so the field is marked. */
export function isNumberText(text: string): boolean {
  return text === "" || (!text.includes(",") && parsed(text) !== null);
}

function difference(row: RowPrice): Exact {
  return exact(row.flat_price).minus(exact(row.margin));
}

function parsed(text: string): number | null {
  const number = readNumber(text, { isUnfinished: true });
  return number === undefined ? null : toWire(exact(signedDigits(number)));
}
