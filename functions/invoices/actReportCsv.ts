import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import {
  actReportLines,
  type MeasuredLine,
  measuredLines,
  type ReportLine,
  roundingOf,
} from "#functions/acts/lines/reportLines.ts";
import { POSSESSIONS, UNIT_NAMES } from "#functions/imports/files/lines/cells.ts";
import { csvFile } from "#functions/platform/csv.ts";
import { type Cents, cubicMetresText, eurosText, type Thousandths } from "#shared/basics/amounts.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { CsvCell } from "#shared/basics/spreadsheetText.ts";

export const ROUNDING = "Ümardus";

export const ACT_REPORT_COLUMNS = [
  "Akti number",
  "Kuupäev",
  "Müüja",
  "Ostja",
  "Mõõteraport",
  "Sihtkoht",
  "Veoseleht",
  "Sortiment",
  "Sertifikaat",
  "Ühik",
  "Kogus",
  "Hind",
  "Summa",
] as const;

const MEASURED_COLUMNS = [
  "Mõõdetud",
  "Omanik",
  "Lank",
  "Katastritunnus",
  "Omandivorm",
  "Kinnistu number",
  "Leping",
  "Maakond",
] as const;

export function actReportCsv(facts: FileFacts): string {
  const lines = actReportLines(facts);
  return csvFile([
    ACT_REPORT_COLUMNS,
    ...lines.map((line) => [...head(facts), ...cellsOf(line)]),
    ...roundingRow(facts, lines),
  ]);
}

export function measuredReportCsv(facts: FileFacts): string {
  const lines = measuredLines(facts);
  return measuredCsv(facts, lines, roundingRow(facts, lines));
}

export function waybillReportCsv(facts: FileFacts, waybill: string): string | undefined {
  const lines = measuredLines(facts).filter((line) => numberKey(line.waybill) === numberKey(waybill));
  return lines.length === 0 ? undefined : measuredCsv(facts, lines, []);
}

function measuredCsv(facts: FileFacts, lines: readonly MeasuredLine[], rounding: readonly CsvCell[][]): string {
  return csvFile([
    [...ACT_REPORT_COLUMNS, ...MEASURED_COLUMNS],
    ...lines.map((line) => [...head(facts), ...cellsOf(line), ...originOf(line)]),
    ...rounding.map((row) => [...row, ...MEASURED_COLUMNS.map(() => "")]),
  ]);
}

function head({ act, seller, buyer }: FileFacts): string[] {
  return [act.number, formatEstonianDate(act.date), seller.name, buyer.name];
}

function cellsOf(line: ReportLine): CsvCell[] {
  return [
    line.reports,
    line.destinations,
    line.waybill,
    line.assortment,
    line.certificate,
    UNIT_NAMES[line.unit],
    volume(line.amount),
    money(line.price),
    money(line.sum),
  ];
}

function originOf({ measured, owner, site }: MeasuredLine): string[] {
  return [
    formatEstonianDate(measured),
    owner,
    site?.name ?? "",
    site?.cadaster ?? "",
    POSSESSIONS.find(({ type }) => type === site?.possessionType)?.name ?? "",
    site?.forestNotice ?? "",
    site?.contractNumber ?? "",
    site?.county ?? "",
  ];
}

/** Makes the lines add up to a sum set by hand. */
function roundingRow(facts: FileFacts, lines: readonly ReportLine[]): CsvCell[][] {
  const rounding = roundingOf(lines, facts.act.sum);
  return rounding === 0 ? [] : [[...head(facts), "", "", "", ROUNDING, "", "", "", "", money(rounding)]];
}

function volume(amount: Thousandths): CsvCell {
  return { number: cubicMetresText(amount).replace(".", ",") };
}

function money(amount: Cents): CsvCell {
  return { number: eurosText(amount).replace(".", ",") };
}
