import { Entity } from "#functions/data/table/entity.ts";
import { packing } from "#functions/data/table/packing.ts";
import { idInKey, table } from "#functions/data/table/table.ts";
import type { Cents, Thousandths } from "#shared/domain/quantities/amounts.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";
import type { MeasuredCertificate, MeasuredSite } from "#shared/domain/reports/measuredReport.ts";

/** A price of 0 from a file is a price, none found is not. */
export type PriceSource = "file" | "list" | "hand" | "none";

export interface ReportRow {
  /** From 1, never used again within its report (docs/rules/reports.md, "Ids of rows"). */
  number: number;
  waybill: string;
  assortment: number;
  unit: Unit;
  amount: Thousandths;
  /** Sales price per unit without VAT. */
  cents: Cents;
  priceSource: PriceSource;
  /** 0 where the seller owned the forest. */
  owner: number;
  site: MeasuredSite | null;
  certificate: MeasuredCertificate | null;
}

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

const ROW_NUMBERS = 1_000_000;
/** The largest number that a row of a report can have. */
export const MAX_ROW_NUMBER = ROW_NUMBERS - 1;

/** Different for different rows. @throws RangeError for numbers that would make it the id of another row. */
export function rowIdOf(reportId: number, number: number): number {
  const id = reportId * ROW_NUMBERS + number;
  if (number < 1 || number > MAX_ROW_NUMBER || !Number.isSafeInteger(id)) {
    throw new RangeError(`Report ${reportId} cannot have a row ${number}`);
  }
  return id;
}

export function rowLocation(rowId: number): { reportId: number; number: number } {
  return { reportId: Math.floor(rowId / ROW_NUMBERS), number: rowId % ROW_NUMBERS };
}

/** Position of a row among the rows of its report, which is that of its act; -1 for none. */
export function positionOfRow(rows: readonly ReportRow[], number: number): number {
  const expected = number - 1;
  return rows[expected]?.number === number ? expected : rows.findIndex((row) => row.number === number);
}

export async function rowsOfReports(ids: readonly number[]): Promise<Map<number, readonly ReportRow[]>> {
  if (ids.length === 0) return new Map();
  const { data } = await ReportRowsEntity.get(ids.map((id) => ({ id }))).go({
    consistent: true,
    concurrent: 6,
  });
  return new Map(data.map((item) => [item.id, reportRows.unpack(item.rows)]));
}
