import { element, optional, type Xml, xmlDocument } from "#functions/platform/xml.ts";
import type { InvoiceGap } from "#shared/acts/actFiles.ts";
import { add, type Cents, cubicMetresText, eurosText } from "#shared/basics/amounts.ts";
import type { Invoice, InvoiceLine, InvoiceParty } from "./invoice.ts";

const SALES = { code: "380", customization: "billing", note: "Müügiakt/arve" };
const SELF_BILLED = { code: "389", customization: "selfbilling", note: "Ostuakt. Endale arve koostamine" };
const UNTAXED = "Müüja ei ole käibemaksukohustuslane";
const NAMESPACES = {
  xmlns: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};
/** Codes of the register of companies (ISO 6523) and of VAT numbers (EAS). */
const REGISTER = "0191";
const VAT_SCHEME = "9931";
const REGISTER_CODE = /^[1-9]\d{7}$/;
/** Cubic metre: UN/ECE Recommendation 20 has no unit of its own for loose ones. */
const UNIT = "MTQ";

/** Missing facts of the parties for an EN 16931 invoice (docs/rules/invoices.md, "UBL"). */
export function ublGaps({ seller, buyer, vatRate }: Pick<Invoice, "seller" | "buyer" | "vatRate">): InvoiceGap[] {
  const gaps: [InvoiceGap, boolean][] = [
    ["sellerName", seller.name === ""],
    ["sellerCode", seller.code === "" && seller.vatNumber === ""],
    ["sellerVatNumber", seller.vatNumber === "" && !vatRate.isZero()],
    ["buyerName", buyer.name === ""],
    ["buyerEndpoint", endpoint(buyer, vatCategory({ vatRate, seller })) === undefined],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap);
}

/** A UBL 2.1 invoice by EN 16931 and Peppol BIS Billing 3, of an act without gaps. */
export function ublInvoice(invoice: Invoice): Uint8Array {
  const { isSales, number, date, dueDate, delivered, seller, buyer, lines } = invoice;
  const { code, customization, note } = isSales ? SALES : SELF_BILLED;
  const vat = vatCategory(invoice);
  const waybills = new Set(lines.map(({ waybill }) => waybill).filter(Boolean));
  const [waybill] = waybills;
  return xmlDocument(
    element(
      "Invoice",
      [
        element(
          "cbc:CustomizationID",
          `urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:${customization}:3.0`,
        ),
        element("cbc:ProfileID", `urn:fdc:peppol.eu:2017:poacc:${customization}:01:1.0`),
        element("cbc:ID", number),
        element("cbc:IssueDate", date),
        element("cbc:DueDate", dueDate),
        element("cbc:InvoiceTypeCode", code),
        element("cbc:Note", note),
        element("cbc:DocumentCurrencyCode", "EUR"),
        element("cbc:BuyerReference", number),
        delivered &&
          element("cac:InvoicePeriod", [
            element("cbc:StartDate", delivered.first),
            element("cbc:EndDate", delivered.last),
          ]),
        // The standard takes one; several are on the lines.
        waybills.size === 1 && waybill
          ? element("cac:DespatchDocumentReference", [element("cbc:ID", waybill)])
          : undefined,
        element("cac:AccountingSupplierParty", [party(seller, vat)]),
        element("cac:AccountingCustomerParty", [party(buyer, vat)]),
        delivered && element("cac:Delivery", [element("cbc:ActualDeliveryDate", delivered.last)]),
        paymentMeans(invoice),
        taxTotal(invoice, vat),
        monetaryTotal(invoice),
        ...lines.map((line, index) => invoiceLine(line, index + 1, vat)),
      ],
      NAMESPACES,
    ),
  );
}

/** 'O' is outside of VAT: its invoice names no VAT number and no rate. */
interface VatCategory {
  id: "S" | "Z" | "O";
  percent: string;
}

function vatCategory({ vatRate, seller }: Pick<Invoice, "vatRate" | "seller">): VatCategory {
  const percent = vatRate.times(100).toFixed();
  if (!vatRate.isZero()) return { id: "S", percent };
  return { id: seller.vatNumber === "" ? "O" : "Z", percent };
}

function taxCategory(name: string, { id, percent }: VatCategory, reason = ""): Xml {
  return element(name, [
    element("cbc:ID", id),
    id === "O" ? undefined : element("cbc:Percent", percent),
    optional("cbc:TaxExemptionReason", reason),
    taxScheme(),
  ]);
}

function taxScheme(): Xml {
  return element("cac:TaxScheme", [element("cbc:ID", "VAT")]);
}

function party(company: InvoiceParty, vat: VatCategory): Xml {
  const { name, code, vatNumber, street, city, county, postcode } = company;
  const isRegistered = REGISTER_CODE.test(code);
  const hasVat = isVatNamed(company, vat);
  return element("cac:Party", [
    endpoint(company, vat),
    element("cac:PartyName", [element("cbc:Name", name)]),
    element("cac:PostalAddress", [
      optional("cbc:StreetName", street),
      optional("cbc:CityName", city),
      optional("cbc:PostalZone", postcode),
      optional("cbc:CountrySubentity", county),
      element("cac:Country", [element("cbc:IdentificationCode", "EE")]),
    ]),
    hasVat ? element("cac:PartyTaxScheme", [element("cbc:CompanyID", vatNumber), taxScheme()]) : undefined,
    element("cac:PartyLegalEntity", [
      element("cbc:RegistrationName", name),
      optional("cbc:CompanyID", code, isRegistered ? { schemeID: REGISTER } : {}),
    ]),
  ]);
}

/** Electronic address (PEPPOL-EN16931-R010); undefined for who has neither code in a register nor VAT number. */
function endpoint(company: Pick<InvoiceParty, "code" | "vatNumber">, vat: VatCategory): Xml | undefined {
  const { code, vatNumber } = company;
  if (REGISTER_CODE.test(code)) return element("cbc:EndpointID", code, { schemeID: REGISTER });
  return isVatNamed(company, vat) ? element("cbc:EndpointID", vatNumber, { schemeID: VAT_SCHEME }) : undefined;
}

function isVatNamed({ vatNumber }: Pick<InvoiceParty, "vatNumber">, vat: VatCategory): boolean {
  return vatNumber !== "" && vat.id !== "O";
}

function paymentMeans({ seller, number }: Invoice): Xml | undefined {
  if (seller.iban === "") return undefined;
  return element("cac:PaymentMeans", [
    element("cbc:PaymentMeansCode", "30"),
    element("cbc:PaymentID", number),
    element("cac:PayeeFinancialAccount", [element("cbc:ID", seller.iban)]),
  ]);
}

function taxTotal({ totals }: Invoice, vat: VatCategory): Xml {
  return element("cac:TaxTotal", [
    money("cbc:TaxAmount", totals.vat),
    element("cac:TaxSubtotal", [
      money("cbc:TaxableAmount", totals.rows),
      money("cbc:TaxAmount", totals.vat),
      taxCategory("cac:TaxCategory", vat, vat.id === "O" ? UNTAXED : ""),
    ]),
  ]);
}

function monetaryTotal({ totals }: Invoice): Xml {
  return element("cac:LegalMonetaryTotal", [
    money("cbc:LineExtensionAmount", totals.rows),
    money("cbc:TaxExclusiveAmount", totals.rows),
    money("cbc:TaxInclusiveAmount", add(totals.rows, totals.vat)),
    totals.rounding === 0 ? undefined : money("cbc:PayableRoundingAmount", totals.rounding),
    money("cbc:PayableAmount", totals.payable),
  ]);
}

function invoiceLine(line: InvoiceLine, row: number, vat: VatCategory): Xml {
  const origin = [
    line.waybill && `Veoseleht ${line.waybill}`,
    line.reports && `mõõteraport ${line.reports}`,
    line.site && `lank ${line.site}`,
    line.cadaster && `katastritunnus ${line.cadaster}`,
  ];
  return element("cac:InvoiceLine", [
    element("cbc:ID", row),
    element("cbc:InvoicedQuantity", cubicMetresText(line.amount), { unitCode: UNIT }),
    money("cbc:LineExtensionAmount", line.sum),
    element("cac:Item", [
      optional("cbc:Description", origin.filter(Boolean).join("; ")),
      element("cbc:Name", line.unit === "LCM" ? `${line.assortment} (pm³)` : line.assortment),
      line.product === "" ? undefined : element("cac:SellersItemIdentification", [element("cbc:ID", line.product)]),
      taxCategory("cac:ClassifiedTaxCategory", vat),
      property("Sertifikaat", line.certificate),
      property("EUDR viitenumber", line.eudr),
    ]),
    element("cac:Price", [money("cbc:PriceAmount", line.price)]),
  ]);
}

function property(name: string, value: string): Xml | undefined {
  if (value === "") return undefined;
  return element("cac:AdditionalItemProperty", [element("cbc:Name", name), element("cbc:Value", value)]);
}

function money(name: string, amount: Cents): Xml {
  return element(name, eurosText(amount), { currencyID: "EUR" });
}
