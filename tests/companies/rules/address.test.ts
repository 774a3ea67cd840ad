import { expect, test } from "vitest";
import { addressFromText, addressLine } from "#shared/companies/address.ts";
import * as fc from "#tests/support/fastCheck.ts";

const address = (street: string, city = "", county = "", postcode = "") => ({ street, city, county, postcode });

test.each([
  [address("Saeveski tee 2", "Kadrina", "Lääne-Virumaa", "45201"), "Saeveski tee 2, 45201 Kadrina, Lääne-Virumaa"],
  [address("Saeveski tee 2", "Kadrina"), "Saeveski tee 2, Kadrina"],
  [address("Haavasalu küla"), "Haavasalu küla"],
  [address("", "", "", "70001"), "70001"],
  [address(""), ""],
])("writes %j as '%s'", (parts, line) => {
  expect(addressLine(parts)).toBe(line);
});

test.each([
  ["Saeveski tee 2, 45201 Kadrina, Lääne-Virumaa", address("Saeveski tee 2", "Kadrina", "Lääne-Virumaa", "45201")],
  ["Männiku tee 1, Paide", address("Männiku tee 1", "Paide")],
  [
    "Kase talu, Haavasalu küla, Kadrina vald, Lääne-Viru maakond",
    address("Kase talu, Haavasalu küla", "Kadrina vald", "Lääne-Viru maakond"),
  ],
  [
    "Lääne-Viru maakond, Kadrina vald, Haavasalu küla, Kase talu",
    address("Haavasalu küla, Kase talu", "Kadrina vald", "Lääne-Viru maakond"),
  ],
  ["Pikk 1, Tallinn 10123", address("Pikk 1", "Tallinn", "", "10123")],
  ["Pikk 1, 10123, Tallinn", address("Pikk 1", "Tallinn", "", "10123")],
  ["  Saeveski   tee 2 ", address("Saeveski tee 2")],
  ["Metsamaa talu", address("Metsamaa talu")],
  ["", address("")],
])("reads '%s'", (text, expected) => {
  expect(addressFromText(text)).toEqual(expected);
});

test("loses no word of a text", () => {
  const word = fc.constantFrom("Kase", "talu", "Kadrina vald", "Harjumaa", "45201", "Tartu linn", "2a", ",", ", ");
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join(" ");
      const wordsOf = (line: string) => (line.match(/[^\s,]+/g) ?? []).toSorted();
      expect(wordsOf(addressLine(addressFromText(text)))).toEqual(wordsOf(text));
    }),
  );
});
