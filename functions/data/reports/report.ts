import { CustomAttributeType, Entity } from "electrodb";
import { fromCursor } from "#functions/data/table/cursor.ts";
import { packing } from "#functions/data/table/packing.ts";
import { idInKey, PAGE_SIZE, table } from "#functions/data/table/table.ts";
import {
  MAX_REPORT_ROWS,
  type MeasuredCertificate,
  type MeasuredSite,
  type Unit,
} from "#shared/domain/reports/measuredReport.ts";

/** Tab 0 holds reports with rows left to act on, tab 1 those whose rows are all acted (decisions.md). */
export type ReportTab = "open" | "acted";

/**
 * What lists, rules and claims need of a report. Its rows lie in an item of their own, so that a page of 50 reports costs
 * the same whether they have one row each or six hundred.
 */
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
  /** Whether every waybill of the report is finished. */
  finished: boolean;
  /** Whether the seller's master data is enough for an invoice. */
  sellerComplete: boolean;
  /** Volumes in thousandths. */
  solid: number;
  loose: number;
  /** Rows without a price. */
  unpriced: number;
  /** Id of the act of each row, 0 while it has none; -1 where a correction took the row away. */
  actOf: readonly number[];
  tab: ReportTab;
  /** Act that is being made of this report right now; 0 when none. */
  claimedBy: number;
  /** A corrected measurement came after a row was acted. */
  correctionPending: boolean;
  /** Hash of the measurement as it arrived: the same one twice changes nothing. */
  fingerprint: string;
  version: number;
}

/** How a row got its price: a price of 0 from a file is a price, none found is not. */
export type PriceSource = "file" | "list" | "hand" | "none";

export interface ReportRow {
  waybill: string;
  assortment: number;
  unit: Unit;
  /** Thousandths. */
  amount: number;
  cents: number;
  priceSource: PriceSource;
  /** Id of the forest owner, 0 where the seller owned the forest. */
  owner: number;
  site: MeasuredSite | null;
  certificate: MeasuredCertificate | null;
}

export const ReportEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "report", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      number: { type: "string", required: true },
      buyer: { type: "number", required: true },
      destination: { type: "string", required: true },
      date: { type: "string", required: true },
      seller: { type: "number", required: true },
      source: { type: ["evr", "file"] as const, required: true },
      waybills: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      finished: { type: "boolean", required: true },
      sellerComplete: { type: "boolean", required: true },
      solid: { type: "number", required: true },
      loose: { type: "number", required: true },
      unpriced: { type: "number", required: true },
      actOf: { type: CustomAttributeType<readonly number[]>("any"), required: true },
      tab: { type: ["open", "acted"] as const, required: true },
      claimedBy: { type: "number", required: true },
      correctionPending: { type: "boolean", required: true },
      fingerprint: { type: "string", required: true },
      version: { type: "number", required: true },
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

export const reportRows = packing<ReportRow>();

export const ReportRowsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "reportRows", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      rows: { type: "string", required: true },
    },
    indexes: { byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

/** Makes a buyer's report number one report, however often it arrives. */
export const ReportNumberEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "reportNumber", version: "1", service: "virn" },
    attributes: {
      buyer: { type: "number", required: true },
      number: { type: "string", required: true },
      id: idInKey,
    },
    indexes: {
      byNumber: {
        pk: { field: "pk", composite: ["buyer", "number"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);

export function rowIdOf(reportId: number, index: number): number {
  return reportId * MAX_REPORT_ROWS + index;
}

export function rowLocation(rowId: number): { reportId: number; index: number } {
  return { reportId: Math.floor(rowId / MAX_REPORT_ROWS), index: rowId % MAX_REPORT_ROWS };
}

/** Reports read together where thousands may be wanted. */
const OLDEST_AT_ONCE = 500;

export interface ReportPage {
  reports: Report[];
  next: string | null;
}

/** Reports of a company, or of one of its destinations, newest first; a page costs the same wherever it stands. */
export async function reportsInTab(
  place: { buyer: number; destination?: string | undefined },
  tab: ReportTab,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<ReportPage> {
  const { buyer, destination } = place;
  const query =
    destination === undefined
      ? ReportEntity.query.ofCompany({ buyer, tab })
      : ReportEntity.query.ofDestination({ buyer, destination, tab });
  const { data, cursor: next } = await fromCursor(cursor, { limit, order: "desc" }, (start) => query.go(start));
  return { reports: data, next };
}

/** Oldest reports of a company, or of one of its destinations, that await an act: what an act of the whole place takes. */
export async function oldestOpenReports(
  { buyer, destination }: { buyer: number; destination?: string },
  cursor: string | undefined,
): Promise<ReportPage> {
  const tab = "open";
  const query =
    destination === undefined
      ? ReportEntity.query.ofCompany({ buyer, tab })
      : ReportEntity.query.ofDestination({ buyer, destination, tab });
  const start = cursor === undefined ? {} : { cursor };
  const { data, cursor: next } = await query.go({ order: "asc", limit: OLDEST_AT_ONCE, ...start });
  return { reports: data, next };
}

/** Date of the newest report of a place's tab besides some; '' when there is no other. */
export async function newestDateBut(
  { buyer, destination }: { buyer: number; destination: string },
  tab: ReportTab,
  but: ReadonlySet<number>,
): Promise<string> {
  const { data } = await ReportEntity.query
    .ofDestination({ buyer, destination, tab })
    .go({ order: "desc", limit: but.size + 1, attributes: ["id", "date"] });
  return data.find((report) => !but.has(report.id))?.date ?? "";
}

export async function reportById(id: number): Promise<Report | undefined> {
  const { data } = await ReportEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reports in the order of the ids; those that do not exist are left out. */
export async function reportsById(ids: readonly number[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const { data, unprocessed } = await ReportEntity.get(ids.map((id) => ({ id }))).go({
    consistent: true,
    concurrency: 6,
  });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} reports could not be read`);
  const byId = new Map(data.map((report) => [report.id, report]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function rowsOfReports(ids: readonly number[]): Promise<Map<number, readonly ReportRow[]>> {
  if (ids.length === 0) return new Map();
  const { data, unprocessed } = await ReportRowsEntity.get(ids.map((id) => ({ id }))).go({
    consistent: true,
    concurrency: 6,
  });
  if (unprocessed.length > 0) throw new Error(`Rows of ${unprocessed.length} reports could not be read`);
  return new Map(data.map((item) => [item.id, reportRows.unpack(item.rows)]));
}

/** Report ids by number among a buyer's reports. */
export async function reportIdsByNumber(buyer: number, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const keys = numbers.map((number) => ({ buyer, number }));
  const { data, unprocessed } = await ReportNumberEntity.get(keys).go({ consistent: true, concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} report numbers could not be read`);
  return new Map(data.map(({ number, id }) => [number, id]));
}
