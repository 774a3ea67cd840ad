/**
 * A measurement report as it arrives, whatever it came from (EVR, a file, the generator): the one shape that the
 * import takes. Amounts and prices are exact decimal strings ("30.118"), since no arithmetic has happened yet.
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
  /** Place of delivery; without one the report stands under 'Klassifitseerimata'. */
  destination?: Place;
  waybills: MeasuredWaybill[];
  rows: MeasuredRow[];
}

/** Rows of one report at most: a row id is the report id × 1000 + the index of the row. */
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
  /** Only a finished waybill can be acted (decisions.md, "Measurement reports"). */
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

/** SCM 'Tihumeeter' (tm) for logs, LCM 'Puistekuupmeeter' (pm³) for chips; never added together. */
export type Unit = "SCM" | "LCM";

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
  /** 10 PEFC, 20 FSC. */
  type: 10 | 20;
  /** The claim as the register writes it, such as FSC100. */
  claim: string;
}

/** Errors stored of one file at most: they share one item of the table. */
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
