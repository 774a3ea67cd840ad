import { expect, test } from "vitest";
import { nameSortKey } from "#shared/basics/names.ts";

const byKey = (a: string, b: string) => (nameSortKey(a) < nameSortKey(b) ? -1 : 1);

test("sorts as the Estonian alphabet does", () => {
  const sorted = ["2 Sõpra OÜ", "Aru OÜ", "Saar OÜ", "Šokk OÜ", "Zoo OÜ", "Žanna OÜ", "Tamm OÜ", "Uba OÜ", "Vaha OÜ"];
  const letters = ["Wolf OÜ", "Õun OÜ", "Ärge OÜ", "Öö OÜ", "Üks OÜ", "Xerxes OÜ", "Yrjo OÜ"];
  const all = [...sorted, ...letters];
  expect(all.toReversed().toSorted(byKey)).toEqual(all);
});

test("ignores case, accents of other languages, and signs", () => {
  expect(nameSortKey("METS")).toBe(nameSortKey("mets"));
  expect(nameSortKey("Café")).toBe(nameSortKey("cafe"));
  expect(nameSortKey('OÜ "Mets" & #Pojad')).toBe(nameSortKey("oü  mets pojad"));
});
