import { Entity } from "#functions/data/table/entity.ts";
import { packing } from "#functions/data/table/packing.ts";
import { idInKey, table } from "#functions/data/table/table.ts";
import type { Cents, Thousandths } from "#shared/domain/quantities/amounts.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";
import { MAX_REPORT_ROWS, type MeasuredCertificate, type MeasuredSite } from "#shared/domain/reports/measuredReport.ts";

/** A price of 0 from a file is a price, none found is not. */
export type PriceSource = "file" | "list" | "hand" | "none";

export interface ReportRow {
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

/** Unique over all reports, since a report has fewer rows than the factor. */
export function rowIdOf(reportId: number, index: number): number {
  return reportId * MAX_REPORT_ROWS + index;
}

export function rowLocation(rowId: number): { reportId: number; index: number } {
  return { reportId: Math.floor(rowId / MAX_REPORT_ROWS), index: rowId % MAX_REPORT_ROWS };
}

export async function rowsOfReports(ids: readonly number[]): Promise<Map<number, readonly ReportRow[]>> {
  if (ids.length === 0) return new Map();
  const { data } = await ReportRowsEntity.get(ids.map((id) => ({ id }))).go({
    consistent: true,
    concurrent: 6,
  });
  return new Map(data.map((item) => [item.id, reportRows.unpack(item.rows)]));
}
