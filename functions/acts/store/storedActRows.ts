import { entity } from "#functions/platform/table/entity.ts";
import { textParts } from "#functions/platform/table/packing.ts";
import { rowLocation } from "#functions/reports/store/reportRows.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
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

/** A report as it was when the act was saved. */
export interface ReportOnAct {
  id: number;
  number: string;
  buyer: number;
  date: IsoDate;
  /** Code, '' without a destination. */
  destination: string;
  /** Missing for a report of a file. */
  isFromEvr?: true;
}

/** A part of the rows of one or several owners as text; even one row can be larger than an item. */
export interface ActRowsPart {
  act: number;
  generation: number;
  /** 0 for an owner with own items, else `shareOf` the owners in it. */
  share: number;
  /** 0 in a share. */
  owner: number;
  part: number;
  rows: string;
}

export const ActRowsEntity = /* @__PURE__ */ entity<ActRowsPart>()({
  name: "actRows",
  aggregate: "act",
  /** Which rows are on this sales act, or on the purchase act of one owner? */
  key: { of: ["act"], by: ["generation", "share", "owner", "part"] },
});

const MAX_OWNERS_APART = 256;
const SHARES = 128;

/** With 2,000 owners an item has about 10 KB. */
function shareOf(owner: number): number {
  return 1 + (owner % SHARES);
}

/** Rows of the seller's own forest, for which there is no purchase act. */
export function ownTimber<Row extends Pick<ActRowItem, "owner">>(rows: readonly Row[], seller: number): Row[] {
  return rows.filter(({ owner }) => owner === 0 || owner === seller);
}

export async function putActRows(act: number, generation: number, rows: readonly ActRowItem[]): Promise<void> {
  const isShared = new Set(rows.map((row) => row.owner)).size > MAX_OWNERS_APART;
  const groups = Map.groupBy(rows, ({ owner }) => (isShared ? shareOf(owner) : owner));
  const items = [...groups].flatMap(([group, own]) => {
    const owners = isShared ? { share: group, owner: 0 } : { share: 0, owner: group };
    return textParts(pack(own)).map((text, part): ActRowsPart => ({ act, generation, ...owners, part, rows: text }));
  });
  await ActRowsEntity.putAll(items);
}

export async function rowsOfAct(act: number, generation: number, owner?: number): Promise<ActRowItem[]> {
  if (owner === undefined) return rowsOfParts(await ActRowsEntity.all("key", { act, generation }));
  const own = await ActRowsEntity.all("key", { act, generation, share: 0, owner });
  if (own.length > 0) return rowsOfParts(own);
  const shared = await ActRowsEntity.all("key", { act, generation, share: shareOf(owner) });
  return rowsOfParts(shared).filter((row) => row.owner === owner);
}

export function rowsOfParts(parts: readonly Pick<ActRowsPart, "share" | "owner" | "part" | "rows">[]): ActRowItem[] {
  const rows = [...Map.groupBy(parts, ({ share, owner }) => `${share}/${owner}`).values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => one.part - other.part);
    return unpack(inOrder.map(({ rows: text }) => text).join(""));
  });
  return rows.toSorted((one, other) => one.owner - other.owner);
}

interface PackedRows {
  rows: readonly (Omit<ActRowItem, "reportRows"> & { reportRows: readonly Omit<ReportRowOnAct, "report">[] })[];
  /** Each report once; it has many rows. */
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
  await ActRowsEntity.deleteAll(await ActRowsEntity.all("key", { act, generation }));
}
