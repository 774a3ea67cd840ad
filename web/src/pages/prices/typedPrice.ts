/** Up to 9999.99, which is what the server takes. */
const PRICE = /^\d{1,4}(?:[.,]\d{1,2})?$/;

/** The price that somebody typed, with a comma or a dot; undefined when it is none. Zero is none: such timber is not sold. */
export function typedPrice(text: string): number | undefined {
  const typed = text.replaceAll(/[\s\u00A0€]/g, "");
  const price = PRICE.test(typed) ? Number(typed.replace(",", ".")) : 0;
  return price > 0 ? price : undefined;
}
