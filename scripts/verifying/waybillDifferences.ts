import { MAX_WAYBILL_PARTS, type WaybillPart } from "#functions/data/reports/measuredWaybill.ts";
import { measurementsOf, type Report } from "#functions/data/reports/report.ts";
import type { ReportRow } from "#functions/data/reports/reportRows.ts";
import { volumeOfRows } from "#functions/reports/reportSums.ts";
import { cubicMetresText, NO_VOLUME, subtract } from "#shared/domain/quantities/amounts.ts";

export interface MeasuredWaybill {
  number: string;
  parts: readonly WaybillPart[];
}

/** Compares the volume of each waybill as it arrived with the rows that are stored of it. */
export function waybillDifferences(
  waybills: readonly MeasuredWaybill[],
  reports: ReadonlyMap<number, Report>,
  reportRows: ReadonlyMap<number, readonly ReportRow[]>,
): string[] {
  const missing = new Map<number, Set<string>>();
  for (const report of reports.values()) missing.set(report.id, new Set(report.waybills));
  const forgotten = new Set<string>();
  const found: string[] = [];
  for (const { number, parts } of waybills) {
    if (parts.length >= MAX_WAYBILL_PARTS) forgotten.add(number);
    for (const part of parts) {
      missing.get(part.report)?.delete(number);
      found.push(...partDifferences(number, part, reports.get(part.report), reportRows.get(part.report) ?? []));
    }
  }
  for (const [report, numbers] of missing) {
    for (const number of numbers) {
      if (!forgotten.has(number)) found.push(`report ${report}: nothing says what arrived of waybill ${number}`);
    }
  }
  return found;
}

function partDifferences(
  number: string,
  { report, solid, loose }: WaybillPart,
  head: Report | undefined,
  rows: readonly ReportRow[],
): string[] {
  const measurement = head && measurementsOf(head).get(number);
  // Rows on an act stay as they are, so their report may have another volume than arrived.
  if (measurement?.isPending) return [];
  const stored = volumeOfRows(rows.filter(({ waybill }) => waybill === number));
  const lost = [
    { unit: "tm", difference: subtract(solid, stored.solid) },
    { unit: "pm³", difference: subtract(loose, stored.loose) },
  ].filter(({ difference }) => difference !== NO_VOLUME);
  const what = measurement ? "" : ", which does not name it";
  return lost.map(({ unit, difference }) => {
    const volume = `${cubicMetresText(difference)} ${unit}`;
    return `waybill ${number}: ${volume} of what arrived is not in report ${report}${what}`;
  });
}
