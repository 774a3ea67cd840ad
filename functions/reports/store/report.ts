import { entity } from "#functions/platform/table/entity.ts";
import type { Cents, Thousandths, Volumes } from "#shared/basics/amounts.ts";
import type { DoubtFacts } from "#shared/reports/doubtKinds.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";

/** The rows are other items, so that the cost of a page does not depend on their number. */
export interface Report extends Volumes {
  id: number;
  number: string;
  buyer: number;
  /** Code, '' without a destination. */
  destination: string;
  date: string;
  seller: number;
  source: "evr" | "file";
  /** Instant of its first import. Absent in reports that were written before it was asked for. */
  importedAt?: string;
  waybills: readonly string[];
  /** The newest measurement of each waybill (`measurementsOf`), in their order. */
  measurements: readonly PackedMeasurement[];
  finished: boolean;
  /** Sum of open rows, like `openLoose` and `openCents`. */
  openSolid: Thousandths;
  openLoose: Thousandths;
  /** Each row rounded to a cent, without VAT. */
  openCents: Cents;
  /** Sum of all rows, as `openCents`. Absent in reports that are older than it. */
  allCents?: Cents;
  unpriced: number;
  /** Act id of each row, 0 for none; in the order of the rows. */
  actOf: readonly number[];
  /** Purchase acts of its rows (`purchasesAfter`). Absent for none. */
  purchases?: readonly number[];
  nextRow: number;
  rowParts: number;
  tab: ReportTab;
  claimedBy: number;
  /** A measurement of a waybill came after a row of it was acted. */
  correctionPending: boolean;
  doubts?: StoredDoubts;
  version: number;
}

interface StoredDoubts {
  /** Unconfirmed doubts with the waybill that raised them. */
  open: readonly (DoubtFacts & { waybill: string })[];
  /** Number of further ones, for which there was no room. */
  more: number;
  /** Hashes of confirmed ones, newest first. */
  confirmed: readonly string[];
}

export interface WaybillMeasurement {
  /** Hash of the measurement as it arrived, which makes the import idempotent. */
  print: string;
  finished: boolean;
  /** UTC instant at which EVR got it; '' when unknown. */
  measuredAt: string;
  /** It differs from acted rows. */
  isPending: boolean;
}

/** Short, since a report can have thousands of waybills; marks: 1 for finished and 2 for pending, added. */
type PackedMeasurement = readonly [print: string, marks: number, measuredAt: string];

/** Value without VAT: of open rows, of an acted report of all rows (docs/rules/reports.md, "Filters of reports"). */
export function valueOf({
  tab,
  openCents,
  allCents = openCents,
}: Pick<Report, "tab" | "openCents" | "allCents">): Cents {
  return tab === "open" ? openCents : allCents;
}

export function packMeasurements(all: readonly WaybillMeasurement[]): PackedMeasurement[] {
  return all.map(({ print, finished, isPending, measuredAt }) => [
    print,
    (finished ? 1 : 0) + (isPending ? 2 : 0),
    measuredAt,
  ]);
}

export function measurementsOf(report: Pick<Report, "waybills" | "measurements">): Map<string, WaybillMeasurement> {
  return new Map(
    report.measurements.map(([print, marks, measuredAt], index) => [
      report.waybills[index] ?? "",
      { print, finished: marks % 2 === 1, isPending: marks >= 2, measuredAt },
    ]),
  );
}

export const ReportEntity = /* @__PURE__ */ entity<Report>()({
  name: "report",
  key: { of: ["id"] },
  indexes: {
    /** Which reports of this company await an act (or are acted), newest first? */
    ofCompany: { on: "gsi1", of: ["buyer", "tab"], by: ["date", "id"] },
    /** The same at one destination of the company? */
    ofDestination: { on: "gsi2", of: ["buyer", "destination", "tab"], by: ["date", "id"] },
  },
});

export function reportById(id: number): Promise<Report | undefined> {
  return ReportEntity.get({ id });
}

/** Returns reports in the order of the ids; missing ones are left out. */
export async function reportsById(ids: readonly number[]): Promise<Report[]> {
  return inOrderOf(ids, await ReportEntity.getAll(keysOf(ids)));
}

const FACTS_FOR_ACT = [
  "id",
  "number",
  "buyer",
  "date",
  "destination",
  "source",
  "seller",
  "finished",
  "unpriced",
  "claimedBy",
  "actOf",
] as const satisfies readonly (keyof Report)[];

export type ReportForAct = Pick<Report, (typeof FACTS_FOR_ACT)[number]>;

/** The facts with which an act form opens: a third of the bytes of whole reports. Otherwise as `reportsById`. */
export async function reportsForAct(ids: readonly number[]): Promise<ReportForAct[]> {
  return inOrderOf(ids, await ReportEntity.getParts(keysOf(ids), FACTS_FOR_ACT));
}

function keysOf(ids: readonly number[]): Pick<Report, "id">[] {
  return ids.map((id) => ({ id }));
}

function inOrderOf<One extends Pick<Report, "id">>(ids: readonly number[], reports: readonly One[]): One[] {
  const byId = new Map(reports.map((report) => [report.id, report]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
