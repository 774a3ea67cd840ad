import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { Unit } from "#shared/basics/units.ts";

/** All figures are final: the renderer only lays out and formats. Missing texts are empty. */
export interface ActDocument {
  kind: "sales" | "purchase";
  number: string;
  date: IsoDate;
  dueDate?: IsoDate;
  deadlineDays?: number;
  /** An invoice of another day must name them (KMS § 37). */
  delivered?: { first: IsoDate; last: IsoDate };
  isPreview: boolean;
  /** The invoice issuer of a sales act, the previous owner of a purchase act. */
  seller: ActParty;
  buyer: ActParty;
  /** Empty for 'Sertifitseerimata'. */
  certificate: string;
  /** Lines in the order of an act (docs/rules/acts.md, "Order of an act"). */
  lines: ActDocumentLine[];
  totals: ActDocumentTotals;
  notes: string[];
  attachments: readonly ActAttachment[];
  /** Sales acts only. */
  sawmillActNumbers: string[];
}

export interface ActAttachment {
  fileName: string;
  /** Such as `Veoseleht W-2` or `Lank Haavasalu`. */
  subject: string;
  /** Hash in hex; '' when the file is older than stored hashes. */
  sha256: string;
}

export interface ActParty {
  name: string;
  regCode: string;
  vatNumber: string;
  address: string;
  phone: string;
  email: string;
  bankAccount: string;
  certificateCodes: { fsc: string; pefc: string };
}

/** Price and sum are without VAT. */
export interface ActDocumentLine {
  assortment: string;
  unit: Unit;
  certificate: string;
  waybill: string;
  siteName: string;
  cadaster: string;
  amount: Thousandths;
  price: Cents;
  sum: Cents;
}

/** `sumBeforeTax + vat + rounding = withVat`. */
interface ActDocumentTotals {
  /** One a unit: tm and pm³ are never added together. */
  amounts: { unit: Unit; amount: Thousandths }[];
  sumBeforeTax: Cents;
  /** A fraction: "0.24" is 24 %. */
  vatRate: string;
  vat: Cents;
  /** Difference from totals set by hand (docs/rules/acts.md, "Totals set by hand"); zero is not printed. */
  rounding: Cents;
  withVat: Cents;
}
