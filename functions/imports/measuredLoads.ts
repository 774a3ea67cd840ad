import { createHash } from "node:crypto";
import { measurementsOf, type Report, type WaybillMeasurement } from "#functions/reports/store/report.ts";
import type { ReportIdentity } from "#functions/reports/store/reportNumber.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { MeasuredReport, MeasuredWaybill } from "#shared/reports/measuredReport.ts";

export interface IdentifiedReport {
  key: string;
  identity: ReportIdentity;
  measured: MeasuredReport;
}

/** A transaction takes 100 items. */
const MAX_WAYBILLS_TOGETHER = 60;

export function joined(reports: readonly IdentifiedReport[]): IdentifiedReport[] {
  return [...Map.groupBy(reports, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (!first || same.length === 1) return same;
    // The later of two measurements of a waybill counts.
    const last = new Map(
      same.flatMap(({ measured }) =>
        measured.waybills.map((waybill) => [numberKey(waybill.number), { waybill, measured }]),
      ),
    );
    const measured = {
      ...first.measured,
      waybills: [...last.values()].map(({ waybill }) => waybill),
      rows: same.flatMap((report) =>
        report.measured.rows.filter(({ waybill }) => last.get(numberKey(waybill))?.measured === report.measured),
      ),
    };
    return [{ ...first, measured }];
  });
}

/** Waybills in the spelling that their report already has (docs/rules/names.md, "Look-alike numbers"). */
export function spelledAs(before: Pick<Report, "waybills"> | undefined, measured: MeasuredReport): MeasuredReport {
  const known = new Map(before?.waybills.map((number) => [numberKey(number), number]));
  const spelling = (number: string) => known.get(numberKey(number)) ?? number;
  if (measured.waybills.every(({ number }) => spelling(number) === number)) return measured;
  return {
    ...measured,
    waybills: measured.waybills.map((waybill) => ({ ...waybill, number: spelling(waybill.number) })),
    rows: measured.rows.map((row) => ({ ...row, waybill: spelling(row.waybill) })),
  };
}

/** How a report spells a waybill: the number itself where it does not have it. */
export function spellingIn(waybills: ReadonlyMap<string, unknown>, number: string): string {
  if (waybills.has(number)) return number;
  const key = numberKey(number);
  return [...waybills.keys()].find((one) => numberKey(one) === key) ?? number;
}

function measurementIn(report: Report, waybill: string): WaybillMeasurement | undefined {
  const measurements = measurementsOf(report);
  return measurements.get(spellingIn(measurements, waybill));
}

/** Parts fit one transaction each. A waybill that leaves another report goes alone, with that report. */
export function partsOf(report: IdentifiedReport, leavesAnother: (waybill: string) => boolean): IdentifiedReport[] {
  const { waybills } = report.measured;
  const staying = waybills.filter(({ number }) => !leavesAnother(number));
  const leaving = waybills.filter(({ number }) => leavesAnother(number));
  const groups = [...chunksOf(staying, MAX_WAYBILLS_TOGETHER), ...chunksOf(leaving, 1)];
  if (groups.length === 1) return [report];
  return groups.map((group) => {
    const numbers = new Set(group.map(({ number }) => number));
    const rows = report.measured.rows.filter(({ waybill }) => numbers.has(waybill));
    return { ...report, measured: { ...report.measured, waybills: group, rows } };
  });
}

/** Drops measurements of a waybill that have a newer one in the list. */
export function newestOf(reports: readonly MeasuredReport[]): MeasuredReport[] {
  const newest = new Map<string, string>();
  for (const { number, measuredAt } of reports.flatMap((report) => report.waybills)) {
    if (measuredAt && measuredAt > (newest.get(number) ?? "")) newest.set(number, measuredAt);
  }
  return reports.flatMap((report) => {
    const waybills = report.waybills.filter(
      ({ number, measuredAt }) => !measuredAt || measuredAt === newest.get(number),
    );
    if (waybills.length === report.waybills.length) return [report];
    const numbers = new Set(waybills.map(({ number }) => number));
    const rows = report.rows.filter(({ waybill }) => numbers.has(waybill));
    return waybills.length === 0 ? [] : [{ ...report, waybills, rows }];
  });
}

export function printOf({ rows }: MeasuredReport, { number, finished }: MeasuredWaybill): string {
  const own = rows.filter(({ waybill }) => waybill === number).map((row) => JSON.stringify(row));
  const facts = JSON.stringify([finished, own.sort()]);
  return createHash("sha256").update(facts).digest("base64url").slice(0, 22);
}

/** True when the report has the register's measurement of the waybill; only a newer one replaces it. */
export function isRegistered(report: Report, waybill: string): boolean {
  return Boolean(measurementIn(report, waybill)?.measuredAt);
}

export function isNewer(
  measured: MeasuredReport,
  waybill: MeasuredWaybill,
  target: Report | undefined,
  others: readonly Report[],
): boolean {
  const { number, measuredAt } = waybill;
  const stored = target ? measurementsOf(target).get(number) : undefined;
  const elsewhere = others.flatMap((other) => measurementIn(other, number) ?? []);
  const all = [...(stored ? [stored] : []), ...elsewhere];
  if (measuredAt && all.some((one) => one.measuredAt > measuredAt)) return false;
  const print = printOf(measured, waybill);
  const isSame = (one: WaybillMeasurement) => one.print === print && (!measuredAt || one.measuredAt === measuredAt);
  return stored ? !isSame(stored) : !elsewhere.some(isSame);
}
