/** Up to 9999.99, which is what the server takes. */
const LARGEST = 9999.99;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const TWO_PLACES = /^-?\d+(?:\.\d{1,2})?$/;

/** What somebody typed as a price, in euros, or why it is none. Zero is none: such timber is not sold. */
export type TypedPrice =
  | { ok: true; price: number }
  | { ok: false; reason: "no_number" | "not_above_zero" | "too_large" | "too_many_places" };

/** Reads a typed price, with a comma or a dot; spaces and the sign of the euro do not matter. */
export function typedPrice(text: string): TypedPrice {
  const typed = text
    .replaceAll(/[\s\u00A0€]/g, "")
    .replace("−", "-")
    .replace(",", ".");
  if (!NUMBER.test(typed)) return { ok: false, reason: "no_number" };
  const price = Number(typed);
  if (price <= 0) return { ok: false, reason: "not_above_zero" };
  if (price > LARGEST) return { ok: false, reason: "too_large" };
  return TWO_PLACES.test(typed) ? { ok: true, price } : { ok: false, reason: "too_many_places" };
}
