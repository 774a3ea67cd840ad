import { MAX_PRICE, toEuros } from "#shared/basics/amounts.ts";
import { readNumber } from "#shared/basics/numberText.ts";
import { PRICE_DECIMALS } from "#shared/basics/units.ts";

/** Price in euros. Zero is not a price. */
export type TypedPrice =
  | { ok: true; price: number }
  | { ok: false; reason: "no_number" | "not_above_zero" | "too_large" | "too_many_decimals" };

export function typedPrice(text: string): TypedPrice {
  const typed = readNumber(text.replaceAll("€", ""), { spaces: "anywhere" });
  if (typed === undefined) return { ok: false, reason: "no_number" };
  const price = Number(typed.digits);
  if (typed.isNegative || price === 0) return { ok: false, reason: "not_above_zero" };
  if (price > toEuros(MAX_PRICE)) return { ok: false, reason: "too_large" };
  return typed.writtenDecimals > PRICE_DECIMALS ? { ok: false, reason: "too_many_decimals" } : { ok: true, price };
}
