import type { IsoDate } from "#shared/domain/dates/dates.ts";
import type { Unit } from "#shared/domain/reports/measuredReport.ts";

/**
 * A sales or purchase act as its papers show it, with every figure decided: the renderers lay out and format, they do not
 * calculate what is owed. Amounts, prices and sums are exact decimal strings with a dot ("1234.567"), whatever the number
 * of their decimals; texts that are unknown are empty strings.
 */
export interface ActDocument {
  /** 'sales' is 'Müügiakt/arve' (act type 20), 'purchase' is 'Ostuakt' (act type 10). */
  kind: "sales" | "purchase";
  number: string;
  /** Day of the act, in Europe/Tallinn. */
  date: IsoDate;
  /** 'Makse-tähtaeg': date plus deadline days (document 1 §2.3); a purchase act may be without one. */
  dueDate?: IsoDate;
  deadlineDays?: number;
  /** First and last day on which the timber was delivered, which an invoice of another day has to name (KMS § 37). */
  delivered?: { first: IsoDate; last: IsoDate };
  /** Marks every page with 'EELVAADE'; a stored act is never one. */
  isPreview: boolean;
  /** On a sales act the invoice issuer ('Arve esitaja'), on a purchase act the previous owner. */
  seller: ActParty;
  buyer: ActParty;
  /** The certificate chosen for the act ('Puidu sertifikaat'); empty for 'Sertifitseerimata'. */
  certificate: string;
  /** In the order in which they are to be read; rows of one assortment and unit are brought together. */
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

/** One priced row: an assortment at one price under one certificate (document 1 §9, "Row grouping key"). */
export interface ActDocumentRow {
  assortment: string;
  unit: Unit;
  /** The claim that holds for this row, the one chosen for the act included; empty when not certified. */
  certificate: string;
  /** Euros per unit without VAT. */
  price: string;
  amount: string;
  /** Euros without VAT, rounded as the totals rule says (document 1 §9). */
  sum: string;
  lines: ActDocumentLine[];
}

/** The part of a row that one waybill brought, from one site where that is known. */
export interface ActDocumentLine {
  waybill: string;
  amount: string;
  siteName: string;
  /** Katastritunnus NNNNN:NNN:NNNN. */
  cadaster: string;
}

/** `sumBeforeTax + vat + rounding = withVat`, all in euros. */
interface ActDocumentTotals {
  /** One for each unit on the act: tm and pm³ are never added together. */
  amounts: { unit: Unit; amount: string }[];
  /** The sum of the rows. */
  sumBeforeTax: string;
  /** A fraction: "0.24" is 24%. */
  vatRate: string;
  vat: string;
  /** What totals edited by hand add to or take from the calculated ones (decisions.md, "Acts"); zero is not printed. */
  rounding: string;
  withVat: string;
}
