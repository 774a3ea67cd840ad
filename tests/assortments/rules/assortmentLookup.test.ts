import { expect, test } from "vitest";
import { assortmentLookup } from "#shared/assortments/assortmentLookup.ts";

const ALL = [
  { code: "KU-12", name: "Kuusepalk 12-24" },
  { code: "MA", name: "Männipalk" },
  { code: "P 1", name: "Paber A" },
  { code: "P1", name: "Paber B" },
];

test.each([
  ["KU-12", "KU-12"],
  ["ku‐12", "KU-12"],
  ["KU–12", "KU-12"],
  ["ＫＵ－１２", "KU-12"],
  ["kuusepalk 12–24", "KU-12"],
  ["Kuusepalk  12−24", "KU-12"],
  ["МА", undefined],
  ["p 1", "P 1"],
  ["p1", "P1"],
  ["P  1", "P 1"],
  ["P-1", undefined],
  ["Ｐ1", undefined],
])("%j is the assortment %j", (text, code) => {
  expect(assortmentLookup(ALL)(text)?.code).toBe(code);
});

test.each([
  ["KU-12", "Männipalk", "KU-12"],
  ["ku‑12", "Männipalk", "MA"],
  ["ku‑12", "Muu", "KU-12"],
  ["X", "kuusepalk 12‐24", "KU-12"],
])("the code %j with the name %j is %j: equal texts go before look-alikes", (code, name, expected) => {
  expect(assortmentLookup(ALL)(code, name)?.code).toBe(expected);
});
