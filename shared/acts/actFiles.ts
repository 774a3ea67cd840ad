import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";
import { type ActType, SALES_ACT } from "./actTypes.ts";

/** Files of an act, in the order shown (docs/rules/invoices.md, "Files of an act"). `ending`: of the name. */
export const ACT_FILES = {
  pdf: { label: "PDF", ending: ".pdf", contentType: CONTENT_TYPES.pdf },
  xlsx: { label: "XLS", ending: ".xlsx", contentType: CONTENT_TYPES.xlsx },
  actReport: { label: "Koond", ending: "-koond.csv", contentType: CONTENT_TYPES.csv },
  report: { label: "Raport", ending: "-raport.csv", contentType: CONTENT_TYPES.csv },
  eArve: { label: "e-arve", ending: ".xml", contentType: CONTENT_TYPES.xml },
  ubl: { label: "UBL", ending: "-ubl.xml", contentType: CONTENT_TYPES.xml },
} as const satisfies Record<string, { label: string; ending: string; contentType: string }>;

export type ActFileKind = keyof typeof ACT_FILES;
export const ACT_FILE_KINDS = ["pdf", "xlsx", "actReport", "report", "eArve", "ubl"] as const satisfies ActFileKind[];

/** Facts that an e-invoice needs, worded for a sentence. */
export const INVOICE_GAPS = {
  sellerName: "müüja nimi",
  sellerCode: "müüja registrikood",
  sellerVatNumber: "müüja KMKR",
  sellerCity: "müüja linn või vald",
  sellerAccount: "müüja IBAN",
  buyerName: "ostja nimi",
  buyerCode: "ostja registrikood",
  buyerEndpoint: "ostja registrikood või KMKR, mis on e-arve aadress",
  buyerCity: "ostja linn või vald",
} as const;
export type InvoiceGap = keyof typeof INVOICE_GAPS;

export function gapsText(gaps: readonly InvoiceGap[]): string {
  return `Puudu: ${gaps.map((gap) => INVOICE_GAPS[gap]).join(", ")}.`;
}

/** A purchase act has a UBL when its seller is registered for VAT, and no e-arve of its own. */
export function filesOf(type: ActType, isSellerTaxed: boolean): ActFileKind[] {
  const isSales = type === SALES_ACT;
  return ACT_FILE_KINDS.filter((kind) => {
    if (kind === "eArve") return isSales;
    return kind !== "ubl" || isSales || isSellerTaxed;
  });
}
