import { measurementsOf, type Report } from "#functions/data/reports/report.ts";
import { MAX_ROW_NUMBER, type ReportRow, rowsOfReports } from "#functions/data/reports/reportRows.ts";
import { MAX_PART_BYTES } from "#functions/data/table/packing.ts";
import { MAX_ROW_BYTES, rowBytes } from "#functions/reports/rowBytes.ts";
import type { ImportError, MeasuredReport } from "#shared/domain/reports/measuredReport.ts";
import { printOf } from "./measuredLoads.ts";
import { storedReports } from "./storedReports.ts";

/** A correction keeps rows on acts and rows of other waybills, so a stored report can have more than a measured one. */
const MAX_STORED_ROWS = 3000;
const REASON = "ei mahu: sellel on juba liiga palju ridu, mis on aktidel või teistel veoselehtedel.";

/** Errors for measured reports that would not fit into those that are stored. Writes nothing. */
export async function growthErrors(measured: readonly MeasuredReport[]): Promise<ImportError[]> {
  const errors: ImportError[] = [];
  for await (const slice of storedReports(measured.map((report) => ({ measured: report })))) {
    for (const { measured: report, before } of slice) {
      if (!before || !mayOverflow(before, report) || (await fits(before, report))) continue;
      errors.push({ row: 0, column: "Raporti number", reason: `Raport „${report.number}“ ${REASON}` });
    }
  }
  return errors;
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
