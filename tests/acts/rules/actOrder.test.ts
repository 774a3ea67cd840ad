import { describe, expect, test } from "vitest";
import { inActOrder, ownersByName } from "#shared/acts/actOrder.ts";
import { type ActRow, groupRows } from "#shared/acts/actRows.ts";
import { toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/basics/money.ts";
import * as fc from "#tests/support/fastCheck.ts";

interface Line {
  assortment: string;
  unit: "SCM" | "LCM";
  certificate: string | null;
  price: number;
  waybill: string;
  siteName: string;
  cadaster: string;
  amount: number;
  sum: number;
}

const line = (over: Partial<Line>): Line => ({
  assortment: "Kuusepalk",
  unit: "SCM",
  certificate: null,
  price: 9850,
  waybill: "EV1",
  siteName: "",
  cadaster: "",
  amount: 1000,
  sum: 9850,
  ...over,
});

const cases: [string, Partial<Line>[]][] = [
  ["digits of a waybill as a number", [{ waybill: "EV2" }, { waybill: "EV10" }, { waybill: "EV0100" }]],
  ["a letter after the same number", [{ waybill: "7-9A" }, { waybill: "7-9B" }, { waybill: "7-10" }]],
  ["equal numbers by their digits", [{ waybill: "EV01" }, { waybill: "EV1" }]],
  [
    "Estonian letters at the end of the alphabet",
    ["Kask", "Tamm", "Õunapuu", "Ülane"].map((assortment) => ({ assortment })),
  ],
  [
    "the š and ž of loanwords before t",
    ["Saar", "Šokk", "Zirbel", "Žanr", "Tamm"].map((assortment) => ({ assortment })),
  ],
  [
    "an assortment before its waybills",
    [
      { assortment: "Kask", waybill: "EV9" },
      { assortment: "Mänd", waybill: "EV1" },
    ],
  ],
  ["solid before loose cubic metres", [{ waybill: "EV9" }, { unit: "LCM", waybill: "EV1" }]],
  ["rows without a certificate first", [{ waybill: "EV9" }, { certificate: "FSC100", waybill: "EV1" }]],
  ["certificates in natural order", [{ certificate: "FSC Mix 70%" }, { certificate: "FSC Mix 100%" }]],
  [
    "the dearest price first",
    [
      { price: 10_100, waybill: "EV9" },
      { price: 9850, waybill: "EV1" },
    ],
  ],
  ["sites of one waybill by name", [{ siteName: "Lank 2" }, { siteName: "Lank 10" }]],
  ["sites of one name by cadastral number", [{ cadaster: "00101:001:0002" }, { cadaster: "00101:001:0010" }]],
  ["larger volumes first where all else is equal", [{ amount: 2000 }, { amount: 1000 }]],
];

describe("inActOrder", () => {
  test.each(cases)("puts %s", (_name, overs) => {
    const lines = overs.map(line);
    expect(inActOrder(lines)).toEqual(lines);
    expect(inActOrder(lines.toReversed())).toEqual(lines);
  });

  const anyLine = fc
    .record({
      assortment: fc.constantFrom("Kuusepalk", "kuusepalk", "Männipalk"),
      unit: fc.constantFrom<"SCM" | "LCM">("SCM", "LCM"),
      certificate: fc.constantFrom(null, "FSC100", "PEFC"),
      price: fc.constantFrom(0, 5000, 9850),
      waybill: fc.constantFrom("EV1", "EV01", "EV2", "EV10", "ev2"),
      siteName: fc.constantFrom("", "Lank"),
      amount: fc.constantFrom(1000, 2000),
    })
    .map(line);

  test("gives the same lines for any order", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        expect(inActOrder(lines.toReversed())).toEqual(inActOrder(lines));
      }),
    );
  });

  test("gives the order in which the form shows the same rows", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyLine, { maxLength: 40, selector: (each) => JSON.stringify(each) }), (lines) => {
        const rows = lines.map(
          (each, id): ActRow => ({
            key: String(id),
            id: String(id),
            margin: 0,
            previous_owner: "",
            assortment: each.assortment,
            unit: each.unit,
            fixed_assortment_price: null,
            flat_price: toEuros(centsFromWire(each.price / 100)),
            amount: toCubicMetres(thousandthsFromWire(each.amount / 1000)),
            site: each.siteName,
            eudr: "",
            certificate: each.certificate,
            report_rows: [{ id, amount: each.amount / 1000, waybill: each.waybill }],
            selected: true,
          }),
        );
        const shown = groupRows(rows).flatMap((group) => group.children);
        const group = (each: Pick<Line, "assortment" | "unit" | "certificate">, price: number, waybill = "") =>
          [each.assortment, each.unit, each.certificate, price, waybill].join(" ");
        expect(shown.map((row) => group(row, row.flat_price, row.report_rows[0]?.waybill))).toEqual(
          inActOrder(lines).map((each) => group(each, each.price / 100, each.waybill)),
        );
      }),
    );
  });
});

describe("ownersByName", () => {
  test("sorts by Estonian name in natural order, owners of one name by id", () => {
    const owners = [
      { id: 9, name: "Õnne Mets OÜ" },
      { id: 8, name: "Mets 10 OÜ" },
      { id: 12, name: "Haavasalu Mets OÜ" },
      { id: 7, name: "Mets 9 OÜ" },
      { id: 3, name: "Haavasalu Mets OÜ" },
    ];
    expect(ownersByName(owners)).toEqual(["3", "12", "7", "8", "9"]);
  });
});
