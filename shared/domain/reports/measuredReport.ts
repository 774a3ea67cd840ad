import type { CertificateType } from "#shared/domain/assortments/certificates.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";

/**
 * A measurement report as it arrives from EVR, a file or the generator: the one shape that the import takes. Amounts and
 * prices are exact decimal texts ("30.118").
 */
export interface MeasuredReport {
  /** Number of the measurement act, at most 25 characters (EVR `MeasurementAct.actNumber`). */
  number: string;
  /** Day of the measurement in Europe/Tallinn, YYYY-MM-DD. */
  date: string;
  /** Who sells the timber (EVR `owner`). */
  seller: Party;
  /** The sawmill or dealer that measured and receives it (EVR `receiver`). */
  buyer: Party;
  /** Place of delivery; a report without one is listed under 'Klassifitseerimata'. */
  destination?: Place;
  waybills: MeasuredWaybill[];
  rows: MeasuredRow[];
}

/** Most rows of one report: a row id is the report id × 1000 + the index of the row. */
export const MAX_REPORT_ROWS = 1000;

export interface Party {
  /** Estonian register code, or a personal code of a forest owner. */
  code: string;
  name: string;
  address?: string;
}

export interface Place {
  code: string;
  name: string;
}

export interface MeasuredWaybill {
  number: string;
  /** Only a report whose waybills are all finished can be acted. */
  finished: boolean;
}

export interface MeasuredRow {
  waybill: string;
  /** Code of the assortment in the register, or its name where a file has no code. */
  assortment: { code: string; name: string };
  unit: Unit;
  /** At most three decimals, above zero. */
  amount: string;
  /** Price per unit in euros without VAT, at most two decimals; absent where the price list decides. */
  price?: string;
  /** Absent where the seller itself owned the forest. */
  previousOwner?: Party;
  site?: MeasuredSite;
  certificate?: MeasuredCertificate;
}

export interface MeasuredSite {
  name: string;
  /** Katastritunnus NNNNN:NNN:NNNN, or empty. */
  cadaster: string;
  /** 10 'Oma', 20 'Ostuakt'; absent where the register leaves it open. */
  possessionType?: 10 | 20;
  forestNotice?: string;
  contractNumber?: string;
  county?: string;
}

export interface MeasuredCertificate {
  type: CertificateType;
  /** The claim as the register writes it, such as FSC100. */
  claim: string;
}

/** Most errors stored of one file: they share one item of the table. */
export const MAX_IMPORT_ERRORS = 1000;

/** An error in an imported file; the user reads it beside its row and column. */
export interface ImportError {
  /** 1-based line of the file as a spreadsheet counts it; 0 when the whole file is meant. */
  row: number;
  /** Heading of the column, or an empty string when the whole row is meant. */
  column: string;
  /** Estonian sentence. */
  reason: string;
}
