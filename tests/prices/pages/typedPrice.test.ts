import { expect, test } from "vitest";
import { typedPrice } from "#web/prices/typedPrice.ts";

test.each([
  ["105,50", 105.5],
  ["105.5", 105.5],
  [" 1 204,99 € ", 1204.99],
  ["1\u00A0204", 1204],
  ["0,01", 0.01],
  ["9999,99", 9999.99],
])("reads %j as %s", (text, price) => {
  expect(typedPrice(text)).toEqual({ ok: true, price });
});

test.each([
  ["10000", "too_large"],
  ["12345", "too_large"],
  ["9999,995", "too_large"],
  ["0", "not_above_zero"],
  ["0,00", "not_above_zero"],
  ["-5", "not_above_zero"],
  ["−5", "not_above_zero"],
  ["1,005", "too_many_decimals"],
  ["1,234", "too_many_decimals"],
  ["1,5,5", "no_number"],
  ["sada", "no_number"],
  ["", "no_number"],
])("rejects %j: %s", (text, reason) => {
  expect(typedPrice(text)).toEqual({ ok: false, reason });
});
