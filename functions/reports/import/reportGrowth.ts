import { companiesOfKind, companyIdsByCode } from "#functions/data/companies/company.ts";
import { measurementsOf, type Report, reportsById } from "#functions/data/reports/report.ts";
import { identityKey, type ReportIdentity, reportIdsOf } from "#functions/data/reports/reportNumber.ts";
import { MAX_ROW_NUMBER, type ReportRow, rowsOfReports } from "#functions/data/reports/reportRows.ts";
import { MAX_PART_BYTES } from "#functions/data/table/packing.ts";
import { MAX_ROW_BYTES, rowBytes } from "#functions/reports/rowBytes.ts";
import type { ImportError, MeasuredReport } from "#shared/domain/reports/measuredReport.ts";
import { printOf } from "./measuredLoads.ts";

/** A correction keeps rows on acts and rows of other waybills, so a stored report can have more than a measured one. */
const MAX_STORED_ROWS = 3000;
const SLICE = 1000;
const REASON = "ei mahu: sellel on juba liiga palju ridu, mis on aktidel või teistel veoselehtedel.";

/** Errors for measured reports that would not fit into those that are stored. Writes nothing. */
export async function growthErrors(measured: readonly MeasuredReport[]): Promise<ImportError[]> {
  const errors: ImportError[] = [];
  const buyers = new Map((await companiesOfKind("buyer")).map(({ code, id }) => [code, id]));
  const sellers = await companyIdsByCode(measured.map(({ seller }) => seller.code));
  for (let start = 0; start < measured.length; start += SLICE) {
    const slice = measured.slice(start, start + SLICE);
    const identities = slice.map((report): ReportIdentity => {
      const { number, date, destination } = report;
      const [seller, buyer] = [sellers.get(report.seller.code) ?? 0, buyers.get(report.buyer.code) ?? 0];
      return { seller, buyer, destination: destination?.code ?? "", number, date };
    });
    const ids = await reportIdsOf(identities);
    const stored = new Map((await reportsById([...ids.values()])).map((report) => [identityKey(report), report]));
    for (const [index, report] of slice.entries()) {
      const identity = identities[index];
      const before = identity && stored.get(identityKey(identity));
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
