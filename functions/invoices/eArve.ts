import { UNIT_NAMES } from "#functions/imports/files/lines/cells.ts";
import { element, optional, upTo, type Xml, xmlDocument } from "#functions/platform/xml.ts";
import type { InvoiceGap } from "#shared/acts/actFiles.ts";
import { add, type Cents, cubicMetresText, eurosText, NO_CENTS } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { exact, round } from "#shared/basics/money.ts";
import type { Invoice, InvoiceLine, InvoiceParty } from "./invoice.ts";

/** Lengths of the schema, in characters. */
const MAX_FILE_ID = 20;
const MAX_SHORT = 20;
const MAX_NORMAL = 100;
const MAX_LONG = 500;
const MAX_CODE = 15;
const ACCOUNT = /^[0-9A-Z]{1,35}$/;
/** Characters outside of the schema's set for payment descriptions. */
const NOT_FOR_BANKS = /[^\u0020-\u00ffŠšŽž]/gu;

/** Missing facts of the parties for an e-arve 1.2 (docs/rules/invoices.md, "e-arve"). */
export function eArveGaps({ seller, buyer }: Pick<Invoice, "seller" | "buyer">): InvoiceGap[] {
  const isCode = (code: string) => code !== "" && code.length <= MAX_CODE;
  const gaps: [InvoiceGap, boolean][] = [
    ["sellerName", seller.name === ""],
    ["sellerCode", !isCode(seller.code)],
    ["sellerCity", seller.city === ""],
    ["sellerAccount", !ACCOUNT.test(seller.iban)],
    ["buyerName", buyer.name === ""],
    ["buyerCode", !isCode(buyer.code)],
    ["buyerCity", buyer.city === ""],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap);
}

/** Identifies the file of one act, also where its number is longer than the schema allows. */
export function eArveFileId({ number, act }: Pick<Invoice, "number" | "act">): string {
  return number.length <= MAX_FILE_ID ? number : `${act.id}-${act.version}`;
}

/** A file of e-arve 1.2 with invoices without gaps. */
export function eArveFile(invoices: readonly Invoice[], file: { id: string; date: IsoDate }): Uint8Array {
  const total = invoices.reduce((sum, { totals }) => add(sum, totals.payable), NO_CENTS);
  return xmlDocument(
    element("E_Invoice", [
      element("Header", [element("Date", file.date), element("FileId", file.id), element("Version", "1.2")]),
      ...invoices.map(invoiceElement),
      element("Footer", [element("TotalNumberInvoices", invoices.length), element("TotalAmount", eurosText(total))]),
    ]),
  );
}

function invoiceElement(invoice: Invoice): Xml {
  const { number, seller, buyer } = invoice;
  return element(
    "Invoice",
    [
      element("InvoiceParties", [party("SellerParty", seller), party("BuyerParty", buyer)]),
      information(invoice),
      sums(invoice),
      element("InvoiceItem", [
        element(
          "InvoiceItemGroup",
          invoice.lines.map((line, index) => item(line, index + 1, invoice)),
        ),
      ]),
      payment(invoice),
    ],
    { invoiceId: number, regNumber: buyer.code, languageId: "et", sellerRegnumber: seller.code },
  );
}

function party(name: "SellerParty" | "BuyerParty", company: InvoiceParty): Xml {
  const { street, city, county, postcode, phone, iban } = company;
  const isSeller = name === "SellerParty";
  return element(name, [
    element("Name", upTo(MAX_NORMAL, company.name)),
    element("RegNumber", company.code),
    optional("VATRegNumber", upTo(MAX_CODE, company.vatNumber)),
    element("ContactData", [
      optional("PhoneNumber", upTo(MAX_NORMAL, phone)),
      element("LegalAddress", [
        element("PostalAddress1", upTo(MAX_NORMAL, street || city)),
        optional("PostalAddress2", upTo(MAX_NORMAL, county)),
        element("City", upTo(MAX_NORMAL, city)),
        optional("PostalCode", upTo(10, postcode)),
        element("Country", "EE"),
      ]),
    ]),
    isSeller ? element("AccountInfo", [element("AccountNumber", iban), element("IBAN", iban)]) : undefined,
    ...(isSeller ? [certificate("fscCode", "FSC", company.fsc), certificate("pefcCode", "PEFC", company.pefc)] : []),
  ]);
}

function certificate(extensionId: string, name: string, code: string): Xml | undefined {
  if (code === "") return undefined;
  return extension("Extension", extensionId, `${name} sertifikaat`, code);
}

function extension(element_: "Extension" | "ItemReserve", extensionId: string, name: string, content: string): Xml {
  return element(element_, [element("InformationName", name), element("InformationContent", upTo(MAX_LONG, content))], {
    extensionId,
  });
}

function information({ isSales, number, date, dueDate, delivered }: Invoice): Xml {
  return element("InvoiceInformation", [
    element("Type", [], { type: "DEB" }),
    element("DocumentName", isSales ? "MÜÜGIAKT/ARVE" : "OSTUAKT (ENDALE ARVE KOOSTAMINE)"),
    element("InvoiceNumber", number),
    element("InvoiceDate", date),
    element("DueDate", dueDate),
    delivered &&
      element("Period", [
        element("PeriodName", "Kaup väljastatud"),
        element("StartDate", delivered.first),
        element("EndDate", delivered.last),
      ]),
  ]);
}

function sums({ totals, vatRate, seller }: Invoice): Xml {
  return element("InvoiceSumGroup", [
    element("InvoiceSum", fourDecimals(totals.rows)),
    totals.rounding === 0 ? undefined : element("Rounding", fourDecimals(totals.rounding)),
    element(
      "VAT",
      [
        element("SumBeforeVAT", fourDecimals(totals.rows)),
        element("VATRate", vatRate.times(100).toFixed(2)),
        element("VATSum", fourDecimals(totals.vat)),
      ],
      { vatId: vatId({ vatRate, seller }) },
    ),
    element("TotalVATSum", eurosText(totals.vat)),
    element("TotalSum", eurosText(totals.payable)),
    element("TotalToPay", eurosText(totals.payable)),
    element("Currency", "EUR"),
  ]);
}

function vatId({ vatRate, seller }: Pick<Invoice, "vatRate" | "seller">): "TAX" | "NOTTAX" {
  return vatRate.isZero() && seller.vatNumber === "" ? "NOTTAX" : "TAX";
}

function item(line: InvoiceLine, row: number, invoice: Invoice): Xml {
  const vat = round(exact(eurosText(line.sum)).times(invoice.vatRate), 4);
  const description = [
    line.assortment,
    line.certificate,
    line.waybill && `veoseleht ${line.waybill}`,
    line.reports && `mõõteraport ${line.reports}`,
  ];
  return element("ItemEntry", [
    element("RowNo", row),
    optional("SellerProductId", upTo(MAX_SHORT, line.product)),
    element("Description", upTo(MAX_LONG, description.filter(Boolean).join(", "))),
    line.waybill === "" ? undefined : extension("ItemReserve", "waybill", "Veoseleht", line.waybill),
    line.eudr === "" ? undefined : extension("ItemReserve", "eudr", "EUDR viitenumber", line.eudr),
    element("ItemDetailInfo", [
      element("ItemUnit", UNIT_NAMES[line.unit]),
      element("ItemAmount", cubicMetresText(line.amount)),
      element("ItemPrice", fourDecimals(line.price)),
    ]),
    element("ItemSum", fourDecimals(line.sum)),
    element("VAT", [element("VATRate", invoice.vatRate.times(100).toFixed(2)), element("VATSum", vat.toFixed(4))], {
      vatId: vatId(invoice),
    }),
    element("ItemTotal", vat.plus(eurosText(line.sum)).toFixed(4)),
  ]);
}

function payment({ number, dueDate, totals, seller, buyer }: Invoice): Xml {
  return element("PaymentInfo", [
    element("Currency", "EUR"),
    element("PaymentDescription", `Arve ${number}`.replaceAll(NOT_FOR_BANKS, "?")),
    element("Payable", "YES"),
    element("PayDueDate", dueDate),
    element("PaymentTotalSum", eurosText(totals.payable)),
    element("PayerName", upTo(MAX_NORMAL, buyer.name)),
    element("PaymentId", number),
    element("PayToAccount", seller.iban),
    element("PayToName", upTo(MAX_NORMAL, seller.name)),
  ]);
}

function fourDecimals(amount: Cents): string {
  return `${eurosText(amount)}00`;
}
