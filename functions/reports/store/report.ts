import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import type { DoubtFacts } from "#shared/reports/doubtFacts.ts";

/** An open report has rows that are not acted (docs/rules/reports.md, "Acted and open reports"). */
export type ReportTab = "open" | "acted";

/** Rows are an item of their own, so that the cost of a page does not depend on their number. */
export interface Report {
  id: number;
  number: string;
  buyer: number;
  /** Code, '' where the report names none. */
  destination: string;
  date: string;
  seller: number;
  source: "evr" | "file";
  waybills: readonly string[];
  /** The newest measurement of each waybill (`measurementsOf`), in their order. */
  measurements: readonly PackedMeasurement[];
  finished: boolean;
  /** In tm; `loose` in pm³. */
  solid: Thousandths;
  loose: Thousandths;
  /** Of the rows that are not acted, like `openLoose` and `openCents`. */
  openSolid: Thousandths;
  openLoose: Thousandths;
  /** Each row rounded to a cent, without VAT. */
  openCents: Cents;
  unpriced: number;
  /** Id of the act of each row, 0 while it has none; in the order of the rows. */
  actOf: readonly number[];
  /** Purchase acts of its rows (`purchasesAfter`). Absent while it has none. */
  purchases?: readonly number[];
  /** Number of the next new row. */
  nextRow: number;
  /** Items of its rows. */
  rowParts: number;
  tab: ReportTab;
  claimedBy: number;
  /** A measurement of a waybill came after a row of it was acted. */
  correctionPending: boolean;
  /** Absent while nothing that came from EVR was suspicious. */
  doubts?: StoredDoubts;
  version: number;
}

interface StoredDoubts {
  /** Wait until a person confirms them; the waybill is that which raised them. */
  open: readonly (DoubtFacts & { waybill: string })[];
  /** Number of those for which there was no room. */
  more: number;
  /** Hashes of confirmed ones, the newest first. */
  confirmed: readonly string[];
}

export interface WaybillMeasurement {
  /** Hash of the measurement as it arrived, which makes the import idempotent. */
  print: string;
  finished: boolean;
  /** UTC instant at which EVR got it; '' where that is not known. */
  measuredAt: string;
  /** It differs from rows that are on an act. */
  isPending: boolean;
}

/** Short, since a report can have thousands of waybills; marks: 1 for finished and 2 for pending, added. */
type PackedMeasurement = readonly [print: string, marks: number, measuredAt: string];

export function packMeasurements(all: readonly WaybillMeasurement[]): PackedMeasurement[] {
  return all.map(({ print, finished, isPending, measuredAt }) => [
    print,
    (finished ? 1 : 0) + (isPending ? 2 : 0),
    measuredAt,
  ]);
}

/** By number of the waybill. */
export function measurementsOf(report: Pick<Report, "waybills" | "measurements">): Map<string, WaybillMeasurement> {
  return new Map(
    report.measurements.map(([print, marks, measuredAt], index) => [
      report.waybills[index] ?? "",
      { print, finished: marks % 2 === 1, isPending: marks >= 2, measuredAt },
    ]),
  );
}

/** What no key and no condition names is one text (docs/decisions/0004-rows-as-packed-text.md). */
export function storedReport({ id, buyer, destination, date, tab, claimedBy, version, ...facts }: Report) {
  return { id, buyer, destination, date, tab, claimedBy, version, [PACKED]: JSON.stringify(facts) };
}

export function reportOf(item: ReturnType<typeof storedReport>): Report {
  return unpacked(item);
}

export const ReportEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "report", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      buyer: { type: "number", required: true },
      destination: { type: "string", required: true },
      date: { type: "string", required: true },
      tab: { type: ["open", "acted"] as const, required: true },
      claimedBy: { type: "number", required: true },
      version: { type: "number", required: true },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which reports of this company await an act (or are acted), newest first? */
      ofCompany: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["buyer", "tab"] },
        sk: { field: "gsi1sk", composite: ["date", "id"] },
      },
      /** The same at one destination of the company? */
      ofDestination: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["buyer", "destination", "tab"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["date", "id"] },
      },
    },
  },
  table,
);

export async function reportById(id: number): Promise<Report | undefined> {
  const { data } = await ReportEntity.get({ id }).go({ consistent: true });
  return data ? reportOf(data) : undefined;
}

/** In the order of the ids; reports that do not exist are left out. */
export async function reportsById(ids: readonly number[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const { data } = await ReportEntity.get(ids.map((id) => ({ id }))).go({
    consistent: true,
    concurrent: 6,
  });
  const byId = new Map(data.map((item) => [item.id, reportOf(item)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
