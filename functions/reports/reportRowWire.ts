import { allAssortments } from "#functions/data/assortments/assortment.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import type { Report } from "#functions/data/reports/report.ts";
import { type ReportRow, rowIdOf, rowsOfReports } from "#functions/data/reports/reportRows.ts";
import type { ReportRow as WireReportRow } from "#shared/api/areas/reports.ts";
import { compareEstonian } from "#shared/domain/names/estonianOrder.ts";
import { toCubicMetres, toEuros } from "#shared/domain/quantities/amounts.ts";
import { sumOfVolume } from "#shared/domain/quantities/money.ts";

export interface ShownRow {
  row: ReportRow;
  /** Id of its act, 0 for none. */
  act: number;
}

/** By waybill, then as they came. */
export async function shownRows({ id, actOf }: Report): Promise<ShownRow[]> {
  const rows = (await rowsOfReports([id])).get(id) ?? [];
  const shown = rows.map((row, index) => ({ row, act: actOf[index] ?? 0 }));
  return shown.toSorted((one, other) => compareEstonian(one.row.waybill, other.row.waybill));
}

export async function wireRows(
  report: Report,
  shown: readonly ShownRow[],
  acts: ReadonlyMap<number, NonNullable<WireReportRow["act"]>>,
): Promise<WireReportRow[]> {
  const [assortments, owners] = await Promise.all([
    allAssortments(),
    companiesById(shown.flatMap(({ row }) => (row.owner > 0 ? [row.owner] : []))),
  ]);
  const names = new Map(assortments.map(({ id, name }) => [id, name]));
  return shown.map(({ row, act }) => ({
    id: rowIdOf(report.id, row.number),
    waybill: row.waybill,
    assortment: names.get(row.assortment) ?? "",
    owner: owners.get(row.owner)?.name ?? "",
    unit: row.unit,
    amount: toCubicMetres(row.amount),
    price: row.priceSource === "none" ? null : toEuros(row.cents),
    sum: row.priceSource === "none" ? null : toEuros(sumOfVolume(row.amount, row.cents)),
    is_acted: act > 0,
    act: acts.get(act) ?? null,
  }));
}
