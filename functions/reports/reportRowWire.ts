import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import { sumOfVolume } from "#shared/basics/money.ts";
import type { ReportRow as WireReportRow } from "#shared/reports/contract.ts";
import type { Report } from "./store/report.ts";
import { type ReportRow, rowIdOf, rowsOfReports } from "./store/reportRows.ts";

export interface ShownRow {
  row: ReportRow;
  /** Id of its act, 0 for none. */
  act: number;
}

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
    assortment_id: row.assortment,
    owner: owners.get(row.owner)?.name ?? "",
    unit: row.unit,
    amount: toCubicMetres(row.amount),
    price: row.priceSource === "none" ? null : toEuros(row.cents),
    sum: row.priceSource === "none" ? null : toEuros(sumOfVolume(row.amount, row.cents)),
    is_acted: act > 0,
    act: acts.get(act) ?? null,
  }));
}
