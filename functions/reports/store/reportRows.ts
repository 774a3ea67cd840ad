import { entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";
import {
  type MeasuredCertificate,
  type MeasuredRow,
  type MeasuredSite,
  ROW_NUMBERS,
  reportOfRow,
} from "#shared/reports/measuredReport.ts";

/** A price of 0 from a file counts as a price. */
export type PriceSource = "file" | "list" | "hand" | "none";

export interface ReportRow {
  /** Ids begin at 1 and are never reused within a report (docs/rules/reports.md, "Ids of rows"). */
  number: number;
  waybill: string;
  assortment: number;
  unit: Unit;
  amount: Thousandths;
  /** Sales price per unit without VAT. */
  cents: Cents;
  priceSource: PriceSource;
  /** 0 when the seller owned the forest. */
  owner: number;
  site: MeasuredSite | null;
  certificate: MeasuredCertificate | null;
}

export const reportRows = packing<ReportRow>();

/** Rows are cut into parts of some 300 KB; most reports have one. */
export interface StoredReportRows {
  id: number;
  part: number;
  parts: number;
  /** Version of the report: parts of two versions are never joined. */
  version: number;
  rows: string;
}

export const ReportRowsEntity = /* @__PURE__ */ entity<StoredReportRows>()({
  name: "reportRows",
  aggregate: "report",
  key: { of: ["id"], by: ["part"] },
});

export const MAX_ROW_NUMBER = ROW_NUMBERS - 1;

/** Unique. @throws RangeError for numbers that would collide with another row. */
export function rowIdOf(reportId: number, number: number): number {
  const id = reportId * ROW_NUMBERS + number;
  if (number < 1 || number > MAX_ROW_NUMBER || !Number.isSafeInteger(id)) {
    throw new RangeError(`Report ${reportId} cannot have a row ${number}`);
  }
  return id;
}

export function rowLocation(rowId: number): { reportId: number; number: number } {
  return { reportId: reportOfRow(rowId), number: rowId % ROW_NUMBERS };
}

export function positionOfRow(rows: readonly ReportRow[], number: number): number {
  const expected = number - 1;
  return rows[expected]?.number === number ? expected : rows.findIndex((row) => row.number === number);
}

export async function rowsOfReports(ids: readonly number[]): Promise<Map<number, readonly ReportRow[]>> {
  const found = new Map<number, readonly ReportRow[]>();
  let rest = [...new Set(ids)];
  await untilNoConflict("Rows of reports", async () => {
    const first = await ReportRowsEntity.getAll(rest.map((id) => ({ id, part: 0 })));
    const further = await ReportRowsEntity.getAll(
      first.flatMap(({ id, parts }) => Array.from({ length: parts - 1 }, (_, index) => ({ id, part: index + 1 }))),
    );
    const byReport = Map.groupBy(further, ({ id }) => id);
    const torn: number[] = [];
    for (const item of first) {
      const own = [item, ...(byReport.get(item.id) ?? [])].toSorted((one, other) => one.part - other.part);
      const isWhole = own.length === item.parts && own.every(({ version }) => version === item.version);
      if (isWhole)
        found.set(
          item.id,
          own.flatMap(({ rows }) => [...reportRows.unpack(rows)]),
        );
      else torn.push(item.id);
    }
    rest = torn;
    return rest.length > 0 ? CONFLICT : undefined;
  });
  return found;
}

/** A report's rows are written in one transaction of 4 MB. */
export const MAX_ROW_BYTES = 3_300_000;
/** Number, units, amount, price, owner and names of a stored row. */
const OTHER_BYTES = 160;

/** Lower bound of the rows when stored. */
export function rowBytes(rows: readonly Pick<MeasuredRow, "waybill" | "site" | "certificate">[]): number {
  return rows.reduce((sum, row) => sum + OTHER_BYTES + ownBytes(row), 0);
}

function ownBytes({ waybill, site, certificate }: Pick<MeasuredRow, "waybill" | "site" | "certificate">): number {
  return Buffer.byteLength(JSON.stringify([waybill, site, certificate]));
}
