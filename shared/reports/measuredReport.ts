import type { CertificateType } from "#shared/assortments/certificates.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { DoubtFacts } from "./doubtKinds.ts";
import type { EudrExcuse, EudrNumber } from "./eudrNumbers.ts";

/** Amounts and prices are exact decimal texts ("30.118"); prices are euros per unit without VAT. */
export interface MeasuredReport {
  /** At most 25 characters. A measurement act without a number has that of its waybill. */
  number: string;
  /** Day in Europe/Tallinn, YYYY-MM-DD. */
  date: string;
  seller: Party;
  buyer: Party;
  destination?: MeasuredDestination;
  waybills: MeasuredWaybill[];
  rows: MeasuredRow[];
}

/** Length of EVR's `MeasurementAct.actNumber`. */
export const MAX_REPORT_NUMBER = 25;

export const MAX_REPORT_ROWS = 1000;

/** Numbers of a thousand waybills share one item of the table. */
export const MAX_WAYBILL_NUMBER = 64;

export interface Party {
  code: string;
  name: string;
  address?: string;
}

export interface MeasuredDestination {
  code: string;
  name: string;
}

export interface MeasuredWaybill {
  number: string;
  finished: boolean;
  /** UTC instant at which the buyer added the measurement to EVR: the latest measurement counts. */
  measuredAt?: string;
  /** Only reports of EVR have them; a file asks a person before. */
  doubts?: readonly DoubtFacts[];
}

export interface MeasuredRow {
  waybill: string;
  assortment: { code: string; name: string };
  unit: Unit;
  amount: string;
  /** Absent where the price list decides. */
  price?: string;
  /** Absent when the seller itself owned the forest. */
  previousOwner?: Party;
  site?: MeasuredSite;
  certificate?: MeasuredCertificate;
}

export interface MeasuredSite {
  name: string;
  /** Cadastral numbers, joined by ", ". */
  cadaster: string;
  /** 10 'Oma', 20 'Ostuakt'. */
  possessionType?: 10 | 20;
  forestNotice?: string;
  contractNumber?: string;
  county?: string;
  eudrNumbers?: readonly EudrNumber[];
  /** Not measured: Virn found these numbers in a declaration of the owner (docs/rules/eudr.md, "A number that Virn finds"). */
  eudrFound?: true;
  /** Not measured: why the site needs no number, '' when that was taken back (docs/rules/eudr.md, "No number needed"). */
  eudrExcuse?: EudrExcuse | "";
}

export interface MeasuredCertificate {
  type: CertificateType;
  /** Such as `FSC100` or `FSC 100%`. */
  code: string;
}

/** They share one item of the table. */
export const MAX_IMPORT_ERRORS = 1000;

export interface ImportError {
  /** Row number as a spreadsheet counts it; 0 for the whole file. */
  row: number;
  column: string;
  reason: string;
  /** Number of the row's report. */
  report?: string;
  /** Text of the cell as the file shows it, without personal codes. */
  text?: string;
}

/** Numbers of rows in one report (docs/rules/reports.md, "Ids of rows"). */
export const ROW_NUMBERS = 1_000_000;

export function reportOfRow(rowId: number): number {
  return Math.floor(rowId / ROW_NUMBERS);
}
