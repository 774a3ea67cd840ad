import { DOMParser, type Element, type Node } from "@xmldom/xmldom";
import { expect, test } from "vitest";
import { eArveFile, eArveFileId } from "#functions/invoices/eArve.ts";
import { type Invoice, invoiceOf } from "#functions/invoices/invoice.ts";
import { ublInvoice } from "#functions/invoices/ubl.ts";
import { cents } from "#shared/basics/amounts.ts";
import { factsOf, rowOnAct } from "#tests/support/acts/fileFacts.ts";
import { conformanceText } from "#tests/support/conformance.ts";

const site = {
  name: "",
  cadaster: "00101:001:0001",
  eudrNumbers: [{ reference: "26EE0000000000", verification: "" }],
};
const [amount, price, waybill] = ["32.742", "97.87", "0001234567"];
const buyer = { address: { street: "", city: "Võru", county: "", postcode: "" } };
const sales = invoiceOf(factsOf("sales", { buyer, rows: [rowOnAct([amount, price, waybill], { site })] }));
const certified = invoiceOf(
  factsOf("sales", {
    seller: { phone: "+3725000000" },
    rows: [rowOnAct([amount, price, waybill], { certificate: "FSC 100%" })],
  }),
);
const purchase = invoiceOf(
  factsOf("purchase", {
    act: { number: "OA-2026-000456", sum: cents(301_226), vat: cents(72_294), withVat: cents(373_520) },
    buyer,
    rows: [rowOnAct([amount, price, waybill], { margin: cents(587), site })],
  }),
);

/** Texts of an XML document by the paths of their elements, in its order. */
function textsOf(xml: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (element: Element, path: string): void => {
    const children = [...(element.childNodes as Iterable<Node>)].filter((each): each is Element => each.nodeType === 1);
    if (children.length === 0) texts.set(path, element.textContent ?? "");
    for (const child of children) visit(child, path === "" ? child.nodeName : `${path}/${child.nodeName}`);
  };
  visit(new DOMParser().parseFromString(xml, "text/xml").documentElement!, "");
  return texts;
}

const eArve = (invoice: Invoice) => eArveFile([invoice], { id: eArveFileId(invoice), date: invoice.date });
const entry = "Invoice/InvoiceItem/InvoiceItemGroup/ItemEntry";
const line = "cac:InvoiceLine/cac:Item";

/** The code of goods is optional in both formats, and acts do not have it. */
test.each<[string, Uint8Array, Record<string, string | undefined>]>([
  [
    "earve-muugiakt-sample.xml",
    eArve(certified),
    {
      [`${entry}/TaricCode`]: undefined,
      [`${entry}/ItemDetailInfo/ItemPrice`]: "97.8700",
      [`${entry}/VAT/VATSum`]: "769.0704",
      [`${entry}/ItemTotal`]: "3973.5304",
    },
  ],
  [
    "ubl-muugiakt-380.xml",
    ublInvoice(sales),
    { [`${line}/cac:CommodityClassification/cbc:ItemClassificationCode`]: undefined },
  ],
  [
    "ubl-ostuakt-389-selfbilling.xml",
    ublInvoice(purchase),
    {
      "cbc:Note": "Ostuakt. Endale arve koostamine",
      [`${line}/cac:CommodityClassification/cbc:ItemClassificationCode`]: undefined,
    },
  ],
])("writes the elements of %s in its order, with these other texts only", (name, xml, others) => {
  const sample = textsOf(conformanceText(`e-invoices/${name}`));
  const texts = textsOf(new TextDecoder().decode(xml));
  const different = [...sample].filter(([path, text]) => texts.get(path) !== text);
  expect(Object.fromEntries(different.map(([path]) => [path, texts.get(path)]))).toEqual(others);
  const common = (paths: Iterable<string>, all: Map<string, string>) => [...paths].filter((path) => all.has(path));
  expect(common(texts.keys(), sample)).toEqual(common(sample.keys(), texts));
});
