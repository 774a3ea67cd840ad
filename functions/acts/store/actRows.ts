import { Entity } from "#functions/platform/table/entity.ts";
import { textParts } from "#functions/platform/table/packing.ts";
import { table } from "#functions/platform/table/table.ts";
import { rowLocation } from "#functions/reports/store/reportRows.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";

export interface ActRowItem {
  key: readonly string[];
  assortment: number;
  unit: Unit;
  price: Cents;
  /** Sales price less buying price, per unit. */
  margin: Cents;
  owner: number;
  site: MeasuredSite | null;
  certificate: string | null;
  amount: Thousandths;
  reportRows: readonly ReportRowOnAct[];
}

export interface ReportRowOnAct {
  id: number;
  amount: Thousandths;
  waybill: string;
  /** One object for all rows of the report. */
  report: ReportOnAct;
}

/** What the files of an act say of a report, as it was when the act was saved. */
export interface ReportOnAct {
  id: number;
  number: string;
  buyer: number;
  /** YYYY-MM-DD */
  date: string;
  /** Code, '' where the report names none. */
  destination: string;
  /** EVR brought it; missing for a report of a file. */
  isFromEvr?: true;
}

export const ActRowsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actRows", version: "1", service: "virn" },
    attributes: {
      act: { type: "number", required: true },
      generation: { type: "number", required: true },
      owner: { type: "number", required: true },
      part: { type: "number", required: true, padding: { length: 4, char: "0" } },
      rows: { type: "string", required: true },
    },
    indexes: {
      /** Which rows are on this sales act, or on the purchase act of one owner? */
      ofAct: {
        pk: { field: "pk", composite: ["act"] },
        sk: { field: "sk", composite: ["generation", "owner", "part"] },
      },
    },
  },
  table,
);

/** A piece of the text of the rows of an owner, or of several; even one row of all waybills can be larger than an item. */
export interface ActRowsPart {
  act: number;
  generation: number;
  /** Below 0 for a share of the owners (`shareOf`). */
  owner: number;
  part: number;
  rows: string;
}

/** Owners of an act with items of their own; of an act with more, several share an item. */
const MAX_OWNERS_APART = 256;
const SHARES = 128;

/** Owners of one share have their rows in one item, of some 10 KB where an act has 2,000 owners. */
function shareOf(owner: number): number {
  return -1 - (owner % SHARES);
}

export async function putActRows(act: number, generation: number, rows: readonly ActRowItem[]): Promise<void> {
  const isShared = new Set(rows.map((row) => row.owner)).size > MAX_OWNERS_APART;
  const groups = Map.groupBy(rows, (row) => (isShared ? shareOf(row.owner) : row.owner));
  const items = [...groups].flatMap(([owner, own]) =>
    textParts(pack(own)).map((text, part): ActRowsPart => ({ act, generation, owner, part, rows: text })),
  );
  await ActRowsEntity.put(items).go({ concurrent: 4 });
}

export async function rowsOfAct(act: number, generation: number, owner?: number): Promise<ActRowItem[]> {
  const read = async (key: Partial<Pick<ActRowsPart, "owner">>) => {
    const query = ActRowsEntity.query.ofAct({ act, generation, ...key });
    return rowsOfParts((await query.go({ pages: "all", consistent: true })).data);
  };
  if (owner === undefined) return read({});
  const own = await read({ owner });
  return own.length > 0 ? own : (await read({ owner: shareOf(owner) })).filter((row) => row.owner === owner);
}

/** The rows of all parts of one act and generation, in the order in which owners apart would be read. */
export function rowsOfParts(parts: readonly Pick<ActRowsPart, "owner" | "part" | "rows">[]): ActRowItem[] {
  const rows = [...Map.groupBy(parts, ({ owner }) => owner).values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => one.part - other.part);
    return unpack(inOrder.map(({ rows: text }) => text).join(""));
  });
  return parts.some(({ owner }) => owner < 0) ? rows.toSorted(byOwnerAsText) : rows;
}

function byOwnerAsText({ owner: one }: ActRowItem, { owner: other }: ActRowItem): number {
  return one === other ? 0 : String(one) < String(other) ? -1 : 1;
}

interface PackedRows {
  rows: readonly (Omit<ActRowItem, "reportRows"> & { reportRows: readonly Omit<ReportRowOnAct, "report">[] })[];
  /** Each once: a report has many rows. */
  reports: readonly ReportOnAct[];
}

function pack(own: readonly ActRowItem[]): string {
  const reports = new Map<number, ReportOnAct>();
  const rows = own.map((row) => ({
    ...row,
    reportRows: row.reportRows.map(({ report, ...rest }) => {
      reports.set(report.id, report);
      return rest;
    }),
  }));
  return JSON.stringify({ rows, reports: [...reports.values()] } satisfies PackedRows);
}

function unpack(text: string): ActRowItem[] {
  const { rows, reports }: PackedRows = JSON.parse(text);
  const byId = new Map(reports.map((report) => [report.id, report]));
  return rows.map((row) => ({
    ...row,
    reportRows: row.reportRows.map((one) => {
      const { reportId } = rowLocation(one.id);
      const report = byId.get(reportId);
      if (!report) throw new Error(`Rows of an act name report ${reportId}, which is not stored with them`);
      return { ...one, report };
    }),
  }));
}

export async function deleteActRows(act: number, generation: number): Promise<void> {
  const { data } = await ActRowsEntity.query.ofAct({ act, generation }).go({ pages: "all", consistent: true });
  if (data.length === 0) return;
  const keys = data.map(({ owner, part }) => ({ act, generation, owner, part }));
  await ActRowsEntity.delete(keys).go({ concurrent: 4 });
}
