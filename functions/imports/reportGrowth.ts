import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { MAX_PART_BYTES } from "#functions/platform/table/packing.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { measurementsOf, type Report } from "#functions/reports/store/report.ts";
import {
  MAX_ROW_BYTES,
  MAX_ROW_NUMBER,
  type ReportRow,
  rowBytes,
  rowsOfReports,
} from "#functions/reports/store/reportRows.ts";
import type { ImportError, MeasuredReport } from "#shared/reports/measuredReport.ts";
import { printOf } from "./measuredLoads.ts";
import { storedReports } from "./storedReports.ts";

/** An item has 400 KB; the rest is for the few doubts of a report. */
const MAX_HEAD_BYTES = 350_000;
/** Upper bound without the number of the waybill; also of the act and the purchase act of a row. */
const MEASUREMENT_BYTES = 64;
const ACT_BYTES = 24;

/** A correction keeps acted rows and rows of other waybills, so a stored report can have more than a measured one. */
const MAX_STORED_ROWS = 3000;
const TOO_MANY_ROWS = "ei mahu: sellel on juba liiga palju ridu, mis on aktidel või teistel veoselehtedel.";
const TOO_MANY_WAYBILLS = "ei mahu: sellel on liiga palju veoselehti.";
const TOO_LARGE_TO_MOVE = "ei mahu: veoseleht on ka teisel raportil, ja need kaks on koos liiga suured.";

export async function growthErrors(measured: readonly MeasuredReport[]): Promise<ImportError[]> {
  const errors: ImportError[] = [];
  for await (const slice of storedReports(measured.map((report) => ({ measured: report })))) {
    const elsewhere = await registeredReports(slice.map(({ measured: report }) => report));
    for (const { measured: report, before } of slice) {
      const reason = await growthError(report, before, elsewhere);
      if (reason) {
        const { number } = report;
        errors.push({ row: 0, column: "Raporti number", reason: `Raport „${number}“ ${reason}`, report: number });
      }
    }
  }
  return errors;
}

async function growthError(
  report: MeasuredReport,
  before: Report | undefined,
  elsewhere: ReadonlyMap<string, readonly Report[]>,
): Promise<string | undefined> {
  if (before && mayOverflow(before, report) && !(await fits(before, report))) return TOO_MANY_ROWS;
  if (headBytes(before, report) > MAX_HEAD_BYTES) return TOO_MANY_WAYBILLS;
  return isMovable(before, report, elsewhere) ? undefined : TOO_LARGE_TO_MOVE;
}

function headBytes(before: Report | undefined, { rows, waybills }: MeasuredReport): number {
  const existing = new Set(before?.waybills);
  const added = waybills.filter(({ number }) => !existing.has(number));
  const numbers = added.reduce((sum, { number }) => sum + Buffer.byteLength(JSON.stringify(number)), 0);
  const grown = numbers + added.length * MEASUREMENT_BYTES + rows.length * ACT_BYTES;
  return grown + (before ? itemBytes(before) : 0);
}

function registeredReports(reports: readonly MeasuredReport[]): Promise<Map<string, Report[]>> {
  const waybills = reports.flatMap((report) => report.waybills);
  return reportsOfWaybills(waybills.flatMap(({ number, measuredAt }) => (measuredAt ? [number] : [])));
}

/** A waybill moves in one transaction, with the rows of the report that it leaves and of the one that it joins. */
function isMovable(
  before: Report | undefined,
  report: MeasuredReport,
  elsewhere: ReadonlyMap<string, readonly Report[]>,
): boolean {
  const bytesOf = (stored: Report | undefined) => (stored?.rowParts ?? 0) * MAX_PART_BYTES;
  return report.waybills.every(({ number }) => {
    const left = (elsewhere.get(number) ?? []).filter(({ id }) => id !== before?.id);
    const bytes = left.reduce((sum, other) => sum + bytesOf(other), bytesOf(before) + rowBytes(report.rows));
    return left.length === 0 || bytes <= MAX_ROW_BYTES;
  });
}

function mayOverflow({ actOf, nextRow, rowParts }: Report, { rows }: MeasuredReport): boolean {
  return (
    actOf.length + rows.length > MAX_STORED_ROWS ||
    nextRow + rows.length > MAX_ROW_NUMBER ||
    rowParts * MAX_PART_BYTES + rowBytes(rows) > MAX_ROW_BYTES
  );
}

async function fits(before: Report, report: MeasuredReport): Promise<boolean> {
  const rows = (await rowsOfReports([before.id])).get(before.id) ?? [];
  const measurements = measurementsOf(before);
  const changed = new Set(
    report.waybills.flatMap((waybill) =>
      measurements.get(waybill.number)?.print === printOf(report, waybill) ? [] : [waybill.number],
    ),
  );
  const kept = rows.filter((row, index) => (before.actOf[index] ?? 0) > 0 || !changed.has(row.waybill));
  const added = report.rows.filter(({ waybill }) => changed.has(waybill));
  return (
    kept.length + added.length <= MAX_STORED_ROWS &&
    before.nextRow + added.length <= MAX_ROW_NUMBER &&
    rowBytes(kept.map(measuredTexts)) + rowBytes(added) <= MAX_ROW_BYTES
  );
}

function measuredTexts({ waybill, site, certificate }: ReportRow): Parameters<typeof rowBytes>[0][number] {
  return { waybill, ...(site ? { site } : {}), ...(certificate ? { certificate } : {}) };
}
