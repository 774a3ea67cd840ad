import { beforeAll, describe, expect, it, test } from "vitest";
import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import { eArveFile, eArveFileId, eArveGaps } from "#functions/invoices/eArve.ts";
import { invoiceOf } from "#functions/invoices/invoice.ts";
import { ublGaps, ublInvoice } from "#functions/invoices/ubl.ts";
import { cents } from "#shared/basics/amounts.ts";
import { factsOf, rowOnAct } from "#tests/support/acts/fileFacts.ts";
import {
  hasStandards,
  PREPARE_RULES_MS,
  prepareRules,
  ruleErrors,
  schemaErrors,
} from "#tests/support/acts/invoiceRules.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const eArveOf = (facts: FileFacts) => {
  const invoice = invoiceOf(facts);
  return eArveFile([invoice], { id: eArveFileId(invoice), date: invoice.date });
};
const ublOf = (facts: FileFacts) => ublInvoice(invoiceOf(facts));
const value = (xml: Uint8Array, name: string) =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(text(xml))?.[1];
/** Totals of an act as they are set by hand. */
const totals = (sum: number, vat: number, withVat: number) => ({
  act: { sum: cents(sum), vat: cents(vat), withVat: cents(withVat) },
});
const odd = `<b>&"'\u0001]]>\u{1f332} Õunapuu\n`;

const acts: [name: string, facts: FileFacts][] = [
  ["a sales act", factsOf("sales")],
  ["a purchase act", factsOf("purchase")],
  ["a net sum set by hand", factsOf("sales", totals(320_400, 76_896, 397_296))],
  ["a net sum and a VAT set by hand, together more than 1 € off", factsOf("sales", totals(320_346, 76_783, 397_129))],
  ["a VAT set 0.99 € too high", factsOf("sales", totals(320_446, 77_006, 397_452))],
  ["a VAT set 1.00 € too high", factsOf("sales", totals(320_446, 77_007, 397_453))],
  ["a VAT set 1.00 € too low", factsOf("sales", totals(320_446, 76_807, 397_253))],
  ["a sum with VAT set by hand", factsOf("sales", totals(320_446, 76_907, 397_400))],
  ["no VAT, from a taxed seller", factsOf("sales", { act: { vatRateBp: 0, vat: cents(0), withVat: cents(320_446) } })],
  [
    "no VAT, from a seller without a number",
    factsOf("sales", { act: { vatRateBp: 0, vat: cents(0), withVat: cents(320_446) }, seller: { vatNumber: "" } }),
  ],
  [
    "an owner with a personal code who is registered for VAT",
    factsOf("purchase", { seller: { code: "60001019906", name: "Mari Mets" } }),
  ],
  [
    "a buyer without a VAT number and without street, postcode and county",
    factsOf("sales", { buyer: { vatNumber: "", address: { street: "", city: "Võru", county: "", postcode: "" } } }),
  ],
  [
    "names, a number and places of characters that are not for XML, and too long ones",
    factsOf("sales", {
      act: { number: `A/12 ${odd}`.slice(0, 32) },
      buyer: {
        name: `${odd}${"Ü".repeat(200)}`,
        address: { street: odd.repeat(20), city: odd, county: "", postcode: "" },
      },
      rows: [
        rowOnAct(["32.742", "97.87", `${odd}${"õ".repeat(600)}`], { site: { name: odd.repeat(60), cadaster: "" } }),
      ],
    }),
  ],
  [
    "logs and chips, certificates, EUDR numbers, a price of 0 and a report without a waybill",
    factsOf("sales", {
      rows: [
        rowOnAct(["30.118", "97.87", "A"], { certificate: "FSC100" }),
        rowOnAct(["2.624", "97.87", "B"], {
          site: { name: "", cadaster: "", eudrNumbers: [{ reference: "26EEAB12CD34EF", verification: "K7X2M9QP" }] },
        }),
        rowOnAct(["90.000", "0.00", ""], { unit: "LCM", assortment: 99, site: null }),
      ],
    }),
  ],
];

describe.skipIf(!hasStandards)("the e-invoices of an act with", () => {
  beforeAll(prepareRules, PREPARE_RULES_MS);

  test.each(acts)("%s are valid", async (_name, facts) => {
    expect(eArveGaps(invoiceOf(facts))).toEqual([]);
    expect(ublGaps(invoiceOf(facts))).toEqual([]);
    expect(await schemaErrors("eArve", eArveOf(facts))).toEqual([]);
    expect(await schemaErrors("ubl", ublOf(facts))).toEqual([]);
    expect(await ruleErrors(ublOf(facts))).toEqual([]);
  });

  it("would be refused by the rules with another VAT, and by the schemas with another element", async () => {
    const ubl = text(ublOf(factsOf("sales")));
    const wrong = new TextEncoder().encode(ubl.replaceAll(">769.07<", ">770.07<").replaceAll("3973.53", "3974.53"));
    expect((await ruleErrors(wrong)).map((error) => error.split(":")[0])).toEqual(["BR-CO-17", "BR-S-09"]);
    const eArve = text(eArveOf(factsOf("sales"))).replace("<City>Paide</City>", "");
    expect(await schemaErrors("eArve", new TextEncoder().encode(eArve))).not.toEqual([]);
  });
});

describe("the totals of an e-invoice", () => {
  it.each([
    ["as calculated", totals(320_446, 76_907, 397_353), ["769.07", undefined, "3973.53"]],
    ["of a net sum set by hand", totals(320_400, 76_896, 397_296), ["768.96", "-0.46", "3972.96"]],
    ["of a VAT 0.99 € off", totals(320_446, 77_006, 397_452), ["770.06", undefined, "3974.52"]],
    ["of a VAT 1.00 € off", totals(320_446, 77_007, 397_453), ["769.07", "1.00", "3974.53"]],
    ["of a sum with VAT set by hand", totals(320_446, 76_907, 397_400), ["769.07", "0.47", "3974.00"]],
  ])("%s are the same in both formats and add up", (_name, changes, [vat, rounding, payable]) => {
    const [ubl, eArve] = [ublOf(factsOf("sales", changes)), eArveOf(factsOf("sales", changes))];
    expect(value(ubl, "cbc:LineExtensionAmount")).toBe("3204.46");
    expect([
      value(ubl, "cbc:TaxAmount"),
      value(ubl, "cbc:PayableRoundingAmount"),
      value(ubl, "cbc:PayableAmount"),
    ]).toEqual([vat, rounding, payable]);
    expect(value(eArve, "InvoiceSum")).toBe("3204.4600");
    expect([value(eArve, "TotalVATSum"), value(eArve, "Rounding"), value(eArve, "TotalSum")]).toEqual([
      vat,
      rounding === undefined ? undefined : `${rounding}00`,
      payable,
    ]);
  });
});

describe("what an e-invoice says", () => {
  it("is its kind, its parties, its waybills, and prices of its own act only", () => {
    const [sales, purchase] = [text(ublOf(factsOf("sales"))), text(ublOf(factsOf("purchase")))];
    expect(sales).toContain("<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>");
    expect(sales).toContain('<cbc:CompanyID schemeID="0191">19990005</cbc:CompanyID>');
    expect(sales).toContain(
      "Veoseleht 0001234567; mõõteraport MR-55871; lank Haavasalu lank; katastritunnus 00101:001:0001",
    );
    expect(purchase).toContain("<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>");
    expect(purchase).toContain('<cbc:PriceAmount currencyID="EUR">91.87</cbc:PriceAmount>');
    expect(purchase).not.toContain("97.87");
  });

  it("names EUDR numbers as a property of the line", () => {
    const facts = acts.at(-1)![1];
    expect(text(ublOf(facts))).toContain(
      "<cac:AdditionalItemProperty><cbc:Name>EUDR viitenumber</cbc:Name><cbc:Value>26EEAB12CD34EF (K7X2M9QP)</cbc:Value>",
    );
    expect(text(eArveOf(facts))).toContain('<ItemReserve extensionId="eudr">');
  });

  it("gives the file of a long act number an id of 20 characters at most", () => {
    expect(eArveFileId(invoiceOf(factsOf("sales")))).toBe("MA-2026-000123");
    expect(eArveFileId(invoiceOf(factsOf("sales", { act: { number: "N".repeat(32) } })))).toBe("17-2");
  });
});

it("names a private person with a VAT number by that number", () => {
  const facts = factsOf("sales", { buyer: { code: "37605030299" } });
  expect(ublGaps(invoiceOf(facts))).toEqual([]);
  expect(text(ublOf(facts))).toContain('<cbc:EndpointID schemeID="9931">EE100931558</cbc:EndpointID>');
});

describe("what is missing", () => {
  it.each([
    [
      "the seller's city and account",
      { seller: { bankAccount: "", address: { street: "Tee 1", city: "", county: "", postcode: "" } } },
      ["sellerCity", "sellerAccount"],
      [],
    ],
    [
      "the buyer's code and city",
      { buyer: { code: "", address: { street: "", city: " ", county: "", postcode: "" } } },
      ["buyerCode", "buyerCity"],
      [],
    ],
    [
      "the electronic address of a private person (PEPPOL-EN16931-R010)",
      { buyer: { code: "37605030299", vatNumber: "" } },
      [],
      ["buyerEndpoint"],
    ],
    ["the seller's VAT number, with VAT on the act", { seller: { vatNumber: "" } }, [], ["sellerVatNumber"]],
  ])("%s is told of each format", (_name, changes, eArve, ubl) => {
    const invoice = invoiceOf(factsOf("sales", changes));
    expect([eArveGaps(invoice), ublGaps(invoice)]).toEqual([eArve, ubl]);
  });
});
