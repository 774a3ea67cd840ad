import type { ReportOnAct } from "#functions/acts/store/storedActRows.ts";
import { inActOrder } from "#shared/acts/actOrder.ts";
import { sumsOfWaybills } from "#shared/acts/actSums.ts";
import { add, type Cents, NO_CENTS, subtract, type Thousandths } from "#shared/basics/amounts.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import type { FileFacts } from "./fileFacts.ts";
import { priceOnAct, type WaybillLine, waybillLines } from "./waybillLines.ts";

export interface ReportLine {
  /** Report numbers and destination names, joined when a waybill has several. */
  reports: string;
  destinations: string;
  waybill: string;
  assortment: string;
  certificate: string;
  unit: Unit;
  amount: Thousandths;
  price: Cents;
  sum: Cents;
}

export interface MeasuredLine extends ReportLine {
  measured: string;
  owner: string;
  site: MeasuredSite | null;
}

type Facts = Pick<FileFacts, "rows" | "isSales" | "assortments" | "certificate" | "companies" | "destinationName">;

/** A line per act row and waybill, in the order of an act (docs/rules/invoices.md, "Koond"). */
export function actReportLines(facts: Facts): ReportLine[] {
  return orderedLines(facts).map(({ reports, ...line }) => ({
    waybill: line.waybill,
    assortment: line.assortment,
    unit: line.unit,
    amount: line.amount,
    price: line.price,
    sum: line.sum,
    reports: numbersOf(reports),
    destinations: destinationsOf(reports, facts),
    certificate: line.certificate ?? facts.certificate?.name ?? "",
  }));
}

export function orderedLines({ rows, isSales, assortments }: Facts): WaybillLine[] {
  return inActOrder(rows.flatMap((row) => waybillLines(row, isSales, assortments)));
}

/** A line per measured row; the sums of an act row add up to it (docs/rules/invoices.md, "Raport"). */
export function measuredLines(facts: Facts): MeasuredLine[] {
  const lines = facts.rows.flatMap((row) => {
    const price = priceOnAct(row, facts.isSales);
    const sums = sumsOfWaybills(
      row.reportRows.map(({ amount }) => amount),
      price,
    );
    return row.reportRows.map(({ amount, waybill, report }, index) => ({
      reports: report.number,
      destinations: destinationsOf([report], facts),
      waybill,
      assortment: facts.assortments.get(row.assortment)?.name ?? UNGROUPED,
      unit: row.unit,
      certificate: row.certificate,
      amount,
      price,
      sum: sums[index] ?? NO_CENTS,
      measured: report.date,
      owner: facts.companies.get(row.owner)?.name ?? "",
      site: row.site,
      siteName: row.site?.name ?? "",
      cadaster: row.site?.cadaster ?? "",
    }));
  });
  return inActOrder(lines).map(({ siteName: _name, cadaster: _cadaster, ...line }) => ({
    ...line,
    certificate: line.certificate ?? facts.certificate?.name ?? "",
  }));
}

/** Amount that a sum set by hand adds to the lines; 0 for a calculated act. */
export function roundingOf(lines: readonly { sum: Cents }[], sum: Cents): Cents {
  return subtract(
    sum,
    lines.reduce((total, line) => add(total, line.sum), NO_CENTS),
  );
}

export function numbersOf(reports: readonly ReportOnAct[]): string {
  return unique(reports.map(({ number }) => number));
}

function destinationsOf(reports: readonly ReportOnAct[], { destinationName }: Facts): string {
  return unique(
    reports.map(({ buyer, destination }) => (destination === "" ? "" : destinationName(buyer, destination))),
  );
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts.filter(Boolean))].join(", ");
}
