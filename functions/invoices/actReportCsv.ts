import { writeCsv } from "hucre/csv";
import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import {
  actReportLines,
  type MeasuredLine,
  measuredLines,
  type ReportLine,
  roundingOf,
} from "#functions/acts/lines/reportLines.ts";
import { POSSESSIONS, UNIT_NAMES } from "#functions/imports/files/lines/cells.ts";
import { csvText } from "#functions/platform/plainText.ts";
import { type Cents, cubicMetresText, eurosText, type Thousandths } from "#shared/basics/amounts.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { numberKey } from "#shared/basics/names.ts";

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
  return csvOf(ACT_REPORT_COLUMNS, [
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

function measuredCsv(facts: FileFacts, lines: readonly MeasuredLine[], rounding: readonly string[][]): string {
  return csvOf(
    [...ACT_REPORT_COLUMNS, ...MEASURED_COLUMNS],
    [
      ...lines.map((line) => [...head(facts), ...cellsOf(line), ...originOf(line)]),
      ...rounding.map((row) => [...row, ...MEASURED_COLUMNS.map(() => "")]),
    ],
  );
}

function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return writeCsv([[...columns], ...rows.map((row) => [...row]), []], { delimiter: ";", bom: true });
}

function head({ act, seller, buyer }: FileFacts): string[] {
  return [text(act.number), formatEstonianDate(act.date), text(seller.name), text(buyer.name)];
}

function cellsOf(line: ReportLine): string[] {
  return [
    text(line.reports),
    text(line.destinations),
    text(line.waybill),
    text(line.assortment),
    text(line.certificate),
    UNIT_NAMES[line.unit],
    volume(line.amount),
    money(line.price),
    money(line.sum),
  ];
}

function originOf({ measured, owner, site }: MeasuredLine): string[] {
  return [
    formatEstonianDate(measured),
    text(owner),
    text(site?.name),
    text(site?.cadaster),
    POSSESSIONS.find(({ type }) => type === site?.possessionType)?.name ?? "",
    text(site?.forestNotice),
    text(site?.contractNumber),
    text(site?.county),
  ];
}

/** Makes the lines add up to a sum set by hand. */
function roundingRow(facts: FileFacts, lines: readonly ReportLine[]): string[][] {
  const rounding = roundingOf(lines, facts.act.sum);
  return rounding === 0 ? [] : [[...head(facts), "", "", "", ROUNDING, "", "", "", "", money(rounding)]];
}

function text(value: string | undefined): string {
  return csvText(value ?? "");
}

function volume(amount: Thousandths): string {
  return cubicMetresText(amount).replace(".", ",");
}

function money(amount: Cents): string {
  return eurosText(amount).replace(".", ",");
}
