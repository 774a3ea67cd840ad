import { expect, it } from "vitest";
import { type PublicLine, publicLines, publicTotals } from "#shared/acts/publicLines.ts";
import { thousandths } from "#shared/basics/amounts.ts";

const line = (waybill: string, over: Partial<PublicLine> = {}): PublicLine => ({
  assortment: "Kuusepalk",
  unit: "SCM",
  certificate: "",
  waybill,
  site: "Haavasalu lank",
  cadaster: "00101:001:0001",
  eudr: "",
  eudr_state: "",
  amount: thousandths(1000),
  ...over,
});

it("merges lines of a waybill that differ in price only, and keeps those of another site", () => {
  const lines = [line("V1"), line("V1", { amount: thousandths(500) }), line("V1", { site: "Kivisoo lank" })];
  expect(publicLines(lines).map(({ site, amount }) => [site, amount])).toEqual([
    ["Haavasalu lank", 1500],
    ["Kivisoo lank", 1000],
  ]);
});

it("orders by assortment, unit, certificate and waybill in natural order, whatever the order of the prices", () => {
  const lines = [
    line("V10"),
    line("V9", { certificate: "FSC 100%" }),
    line("V9"),
    line("V1", { unit: "LCM" }),
    line("V1", { assortment: "Õunapuu" }),
    line("V1", { assortment: "Haavapalk" }),
  ];
  const expected = ["Haavapalk V1", "Kuusepalk V9", "Kuusepalk V10", "Kuusepalk V9", "Kuusepalk V1", "Õunapuu V1"];
  for (const order of [lines, lines.toReversed()]) {
    expect(publicLines(order).map(({ assortment, waybill }) => `${assortment} ${waybill}`)).toEqual(expected);
  }
});

it("adds up each timber by itself, tm never with pm³", () => {
  const lines = [line("V1"), line("V2"), line("V3", { unit: "LCM" }), line("V4", { certificate: "FSC 100%" })];
  expect(publicTotals(lines)).toEqual([
    { assortment: "Kuusepalk", unit: "SCM", certificate: "", amount: 2000 },
    { assortment: "Kuusepalk", unit: "SCM", certificate: "FSC 100%", amount: 1000 },
    { assortment: "Kuusepalk", unit: "LCM", certificate: "", amount: 1000 },
  ]);
});
