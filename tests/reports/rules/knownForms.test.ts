import { describe, expect, it } from "vitest";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import { eudrNumbers } from "#shared/reports/eudrNumbers.ts";
import { KNOWN_FIELDS, type KnownField, knownForm } from "#shared/reports/knownForms.ts";
import { isNone } from "#shared/reports/noneWords.ts";

describe("a text says that there is nothing", () => {
  it.each([
    "",
    " ",
    "puudub",
    "Puudub.",
    "PUUDU",
    "(puudub)",
    "n/a",
    "N/A",
    "na",
    "-",
    "–",
    "—",
    "- -",
    "0",
    "000",
    "ei ole",
    "Ei  ole",
    "pole",
    "none",
    "NULL",
    "x",
    "X",
    "?",
    "teadmata",
    "„puudub“",
  ])("%j", (text) => expect(isNone(text)).toBe(true));

  it.each(["10", "0123", "Puudubi OÜ", "X-17", "None OÜ", "FSC100", "Naa", "ei ole veel", "00101:001:0001"])(
    "not %j",
    (text) => expect(isNone(text)).toBe(false),
  );

  it("also in a typed EUDR number", () => {
    expect(eudrNumbers([{ reference: "puudub", verification: "-" }])).toEqual([]);
    expect(eudrNumbers([{ reference: "26EEAB12CD34EF", verification: "n/a" }])).toEqual([
      { reference: "26EEAB12CD34EF", verification: "" },
    ]);
  });
});

describe("a text has the form of its field", () => {
  it.each<[KnownField, string, string]>([
    ["certificate", "fsc100", "FSC100"],
    ["certificate", "FSC  mix", "FSC MIX"],
    ["certificate", "fsc-c123456", "FSC-C123456"],
    ["certificate", "FSC 100%", "FSC 100%"],
    ["certificate", "pefc 70 %", "PEFC 70 %"],
    ["certificate", "PEFC/23-31-01", "PEFC/23-31-01"],
    ["eudrReference", "26ee ab12 cd34 ef", "26EEAB12CD34EF"],
    ["eudrVerification", "K7X2 m9QP", "K7X2m9QP"],
    ["cadaster", "12345 : 123 : 1234", "12345:123:1234"],
    ["contract", "RV 2026/77", "RV 2026/77"],
    ["forestNotice", "500 0123 4567", "50001234567"],
    ["county", "võrumaa", "Võrumaa"],
    ["county", "Võru maakond", "Võrumaa"],
    ["county", "VÕRU MK", "Võrumaa"],
    ["county", "Voru", "Võrumaa"],
    ["county", "ida-viru maakond", "Ida-Virumaa"],
    ["county", "Ida Virumaa", "Ida-Virumaa"],
    ["county", "Lääne maakond", "Läänemaa"],
    ...Object.keys(KNOWN_FIELDS).map((field): [KnownField, string, string] => [field as KnownField, "puudub", ""]),
  ])("%s %j is %j", (field, text, value) => {
    expect(knownForm(field, text)).toEqual({ value, isKnown: true });
  });

  it.each<[KnownField, string]>([
    ["certificate", "FSC ehk"],
    ["certificate", "PEFC käsitletud"],
    ["eudrReference", "26EEAB12CD34E"],
    ["eudrReference", "26EE-AB12CD34EF"],
    ["eudrVerification", "K7X2"],
    ["cadaster", "12345:123"],
    ["forestNotice", "nr 50001234567"],
    ["county", "Rõuge vald"],
    ["county", "Viru"],
    ["county", "Läänemaa ja Harjumaa"],
  ])("or not: %s %j", (field, text) => {
    expect(knownForm(field, text).isKnown).toBe(false);
  });

  it.each(Object.entries(KNOWN_FIELDS))("the example of %s has it, and its column is one of a file", (field, facts) => {
    expect(knownForm(field as KnownField, facts.example)).toEqual({ value: facts.example, isKnown: true });
    expect(COLUMNS[field as KnownField].heading).toBe(facts.column);
  });
});
