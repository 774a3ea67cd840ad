import { expect, test } from "vitest";
import { typedPrice } from "../../web/src/pages/prices/typedPrice.ts";

test.each([
  ["105,50", 105.5],
  ["105.5", 105.5],
  [" 1 204,99 € ", 1204.99],
  ["1\u00A0204", 1204],
  ["0,01", 0.01],
  ["9999,99", 9999.99],
  ["10000", undefined],
  ["0", undefined],
  ["0,00", undefined],
  ["1,005", undefined],
  ["-5", undefined],
  ["1,5,5", undefined],
  ["sada", undefined],
  ["", undefined],
])("%j is %s", (text, price) => {
  expect(typedPrice(text)).toBe(price);
});
