import { type Exact, exact, round, toWire } from "#shared/domain/quantities/money.ts";
import { PRICE_PLACES } from "#shared/domain/quantities/units.ts";

/** Characters of the margin field (document 1 §5, §9). */
const MARGIN_LENGTH = 5;
/** Characters of the new price field in the prices dialog (document 1 §5, §9). */
const PRICE_LENGTH = 6;
/** Above this a margin is suspected while the form has an error, in euros per unit (document 1 §5). */
const MAX_USUAL_MARGIN = 9;

/** Sales price and margin of a row, in euros per unit without VAT. */
export interface RowPrice {
  flat_price: number;
  margin: number;
}

/** What a number field shows and what it stands for. */
export interface NumberInput<Value extends number | null> {
  text: string;
  value: Value;
}

/** What is paid to the previous owner: flat price minus margin, in euros per unit with 2 decimals (document 1 §5). */
export function buyPrice(row: RowPrice): number {
  return toWire(round(difference(row), PRICE_PLACES));
}

/** Whether the margin field is marked: the buy price is negative, or the form has an error and the margin exceeds 9 (document 1 §5). */
export function isMarginError(row: RowPrice, hasFormError: boolean): boolean {
  return difference(row).isNegative() || (hasFormError && row.margin > MAX_USUAL_MARGIN);
}

/**
 * A margin as it is typed or pasted: comma turned into dot, only digits, dot and minus kept, whatever follows the second
 * decimal cut, at most 5 characters (document 1 §5, §9); what is no number, such as a lone minus, stays in the field and
 * counts as 0.
 */
export function marginInput(typed: string): NumberInput<number> {
  const text = withDots(typed)
    .replaceAll(/[^\d.-]/g, "")
    .replace(/(\.\d\d).*/, "$1")
    .slice(0, MARGIN_LENGTH);
  return { text, value: parsed(text) ?? 0 };
}

/**
 * A new price as it is typed or pasted: digits and one dot with two decimals, at most 6 characters (document 1 §5). An
 * empty field is null, no new price; 0 is a price. A minus before it stays in the field and stands for no price, so that
 * -5 does not become 5.
 */
export function priceInput(typed: string): NumberInput<number | null> {
  const kept = withDots(typed).replaceAll(/[^\d.-]/g, "");
  const sign = kept.startsWith("-") ? "-" : "";
  const digits = /^\d*(?:\.\d{0,2})?/.exec(kept.replaceAll("-", ""))?.[0] ?? "";
  const text = (sign + digits).slice(0, PRICE_LENGTH);
  return { text, value: sign === "" ? parsed(text) : null };
}

/** Whether what stands in a number field is a number, or nothing; else it counts as 0 (document 1 §5), which must not surprise. */
export function isNumberText(text: string): boolean {
  return text === "" || parsed(text) !== null;
}

function difference(row: RowPrice): Exact {
  return exact(row.flat_price).minus(exact(row.margin));
}

function withDots(typed: string): string {
  return typed.replaceAll(",", ".").replaceAll("−", "-");
}

function parsed(text: string): number | null {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? toWire(exact(text)) : null;
}
