import type { IsoDate } from "#shared/domain/dates/dates.ts";
import type { Cents, Thousandths } from "#shared/domain/quantities/amounts.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";

/**
 * A sales or purchase act as its PDF shows it, with every figure final: the renderer lays out and formats only. Missing
 * texts are empty.
 */
export interface ActDocument {
  /** 'sales' is 'Müügiakt/arve' (act type 20), 'purchase' is 'Ostuakt' (act type 10). */
  kind: "sales" | "purchase";
  number: string;
  /** Day of the act, in Europe/Tallinn. */
  date: IsoDate;
  /** 'Makse-tähtaeg': date plus deadline days; a purchase act can be without one. */
  dueDate?: IsoDate;
  deadlineDays?: number;
  /** First and last day of delivery, which an invoice of another day must name (KMS § 37). */
  delivered?: { first: IsoDate; last: IsoDate };
  /** Marks every page with 'EELVAADE'; never set for a stored act. */
  isPreview: boolean;
  /** On a sales act the invoice issuer ('Arve esitaja'), on a purchase act the previous owner. */
  seller: ActParty;
  buyer: ActParty;
  /** The certificate chosen for the act ('Puidu sertifikaat'); empty for 'Sertifitseerimata'. */
  certificate: string;
  /** The PDF groups them by assortment and unit, in the order of their first rows. */
  rows: ActDocumentRow[];
  totals: ActDocumentTotals;
  /** Paragraphs under the totals. */
  notes: string[];
  /** Numbers of the sawmill's own purchase acts ('Saeveski ostuaktid'); sales acts only. */
  sawmillActNumbers: string[];
}

export interface ActParty {
  name: string;
  /** Register code, or the personal code of a private forest owner. */
  regCode: string;
  vatNumber: string;
  address: string;
  phone: string;
  email: string;
  /** IBAN, with or without spaces. */
  bankAccount: string;
  certificateCodes: { fsc: string; pefc: string };
}

/** An assortment at one price with one certificate (docs/rules/acts.md, "Act row"). */
export interface ActDocumentRow {
  assortment: string;
  unit: Unit;
  /** Claim of the row, or the certificate chosen for the act; empty when not certified. */
  certificate: string;
  /** Per unit, without VAT. */
  price: Cents;
  amount: Thousandths;
  /** Without VAT. */
  sum: Cents;
  lines: ActDocumentLine[];
}

/** The part of a row from one waybill, with its site where the report has one. */
export interface ActDocumentLine {
  waybill: string;
  amount: Thousandths;
  siteName: string;
  /** Katastritunnus NNNNN:NNN:NNNN. */
  cadaster: string;
}

/** `sumBeforeTax + vat + rounding = withVat`. */
interface ActDocumentTotals {
  /** One for each unit on the act: tm and pm³ are never added together. */
  amounts: { unit: Unit; amount: Thousandths }[];
  /** The sum of the rows. */
  sumBeforeTax: Cents;
  /** A fraction: "0.24" is 24%. */
  vatRate: string;
  vat: Cents;
  /** Difference that totals set by hand make (docs/rules/acts.md, "Totals set by hand"); zero is not printed. */
  rounding: Cents;
  withVat: Cents;
}
