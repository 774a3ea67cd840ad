import { describe, expect, test } from "vitest";
import {
  checkIban,
  checkIsikukood,
  checkKatastritunnus,
  checkKmkr,
  checkRegistrikood,
} from "#shared/companies/identifiers.ts";
import * as fc from "#tests/support/fastCheck.ts";

const checks = { checkRegistrikood, checkKmkr, checkIsikukood, checkIban, checkKatastritunnus };

describe.each<[keyof typeof checks, [string, string][], [string, string][]]>([
  [
    "checkRegistrikood",
    [
      ["19990005", "19990005"],
      ["19990011", "19990011"],
      ["19990028", "19990028"],
      ["19990034", "19990034"],
      ["10137319", "10137319"],
      [" 1999 0005 ", "19990005"],
    ],
    [
      ["19990006", "checksum"],
      ["19990050", "checksum"],
      ["1999000", "format"],
      ["199900055", "format"],
      ["09990005", "format"],
      ["29990005", "format"],
      ["1999000X", "format"],
      ["", "format"],
    ],
  ],
  [
    "checkKmkr",
    [
      ["EE100931558", "EE100931558"],
      ["ee 100 931 558", "EE100931558"],
      ["EE000000000", "EE000000000"],
    ],
    [
      ["EE100931559", "checksum"],
      ["100931558", "format"],
      ["EE10093155", "format"],
      ["LV100931558", "format"],
    ],
  ],
  [
    "checkIsikukood",
    [
      ["60001019906", "60001019906"],
      ["50001018908", "50001018908"],
      ["40504040001", "40504040001"],
      ["30403039917", "30403039917"],
      ["37605030299", "37605030299"],
    ],
    [
      ["37605030298", "checksum"],
      ["37602300299", "date"],
      ["37613030299", "date"],
      ["50002290000", "checksum"],
      ["50102290000", "date"],
      ["07605030299", "format"],
      ["97605030299", "format"],
      ["3760503029", "format"],
    ],
  ],
  [
    "checkIban",
    [
      ["EE382200221020145685", "EE382200221020145685"],
      ["EE38 2200 2210 2014 5685", "EE382200221020145685"],
      ["ee382200221020145685", "EE382200221020145685"],
      ["FI21 1234 5600 0007 85", "FI2112345600000785"],
      ["GB29 NWBK 6016 1331 9268 19", "GB29NWBK60161331926819"],
    ],
    [
      ["EE382200221020145686", "checksum"],
      ["EE832200221020145685", "checksum"],
      ["EE38220022102014568", "format"],
      ["FI2112345600000786", "checksum"],
      ["GB29 NWBK 6016 1331 9268 91", "checksum"],
      ["FI21-1234", "format"],
      ["1234567890123456", "format"],
    ],
  ],
  [
    "checkKatastritunnus",
    [
      ["78401:101:0003", "78401:101:0003"],
      [" 78401:101:0003 ", "78401:101:0003"],
    ],
    [
      ["7840:101:0003", "format"],
      ["78401-101-0003", "format"],
      ["784011010003", "format"],
      ["", "format"],
    ],
  ],
])("%s", (name, valid, invalid) => {
  test.each(valid)("reads '%s' as %s", (typed, value) => {
    expect(checks[name](typed)).toEqual({ ok: true, value });
  });

  test.each(invalid)("rejects '%s': %s", (typed, reason) => {
    expect(checks[name](typed)).toEqual({ ok: false, reason });
  });
});

/** The check digit by docs/rules/companies.md, "Identifiers": weights 1 2 3 …, else 3 4 5 …, each from 9 back to 1; 10 counts as 0. */
function checkDigit(front: string): string {
  const remainder = (first: number) =>
    Array.from(front).reduce((sum, digit, i) => sum + Number(digit) * (((first - 1 + i) % 9) + 1), 0) % 11;
  const once = remainder(1);
  return String((once === 10 ? remainder(3) : once) % 10);
}

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), minLength: length, maxLength: length });

describe("properties", () => {
  test("a registrikood is valid only with the check digit of the rule", () => {
    fc.assert(
      fc.property(fc.constantFrom("1", "7", "8", "9"), digits(6), (first, rest) => {
        const valid = Array.from("0123456789").filter((digit) => checkRegistrikood(`${first}${rest}${digit}`).ok);
        expect(valid).toEqual([checkDigit(`${first}${rest}`)]);
      }),
    );
  });

  test("an isikukood is valid only with the check digit of the rule", () => {
    fc.assert(
      fc.property(fc.constantFrom("3", "4", "5", "6"), digits(2), digits(3), (first, year, serial) => {
        const front = `${first}${year}0228${serial}`;
        const valid = Array.from("0123456789").filter((digit) => checkIsikukood(`${front}${digit}`).ok);
        expect(valid).toEqual([checkDigit(front)]);
      }),
    );
  });

  test("a KMKR number is valid only with the check digit of the rule", () => {
    fc.assert(
      fc.property(digits(8), (front) => {
        const sum = Array.from(front).reduce((total, digit, i) => total + Number(digit) * [3, 7, 1][i % 3]!, 0);
        const valid = Array.from("0123456789").filter((digit) => checkKmkr(`EE${front}${digit}`).ok);
        expect(valid).toEqual([String((10 - (sum % 10)) % 10)]);
      }),
    );
  });

  test("an IBAN is valid with exactly one pair of check digits from 02 to 98", () => {
    fc.assert(
      fc.property(digits(16), (account) => {
        const pairs = Array.from({ length: 97 }, (_, i) => String(i + 2).padStart(2, "0"));
        expect(pairs.filter((pair) => checkIban(`EE${pair}${account}`).ok)).toHaveLength(1);
      }),
    );
  });
});
