import { indexTokens } from "#functions/acts/indexTokens.ts";
import { wantChecks } from "#functions/eudr/askNumbers.ts";
import { measuredReportOf } from "#functions/imports/evr/evrReport.ts";
import { openImport, REPORTS_AT_ONCE } from "#functions/imports/importReports.ts";
import { readWaybill } from "#functions/platform/clients/evr/models.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import type { BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";
import { sums } from "#functions/sums.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import type { MeasuredReport, MeasuredSite } from "#shared/reports/measuredReport.ts";

const BACKLOGS_AT_ONCE = 4;

/** Imports waybills as the worker does and returns the counts. @throws when a report could not be written. */
export async function seedReports(
  waybills: Iterable<ContractWaybill>,
  onProgress: (done: { waybills: number; rows: number }) => void,
): Promise<{ waybills: number; rows: number }> {
  // Indexed here, since a seeded table may have no queues; the tokens of a slice beside the reports of the next one.
  let indexing = Promise.resolve();
  const index = async (backlogs: readonly BacklogKey[]) => {
    await indexing;
    indexing = inParallel(backlogs, BACKLOGS_AT_ONCE, indexTokens);
  };
  const check = async (rows: readonly { site?: MeasuredSite | null | undefined }[]) =>
    void (await wantChecks(rows.flatMap(({ site }) => site?.eudrNumbers ?? [])));
  const importer = await openImport("evr", check, index);
  const done = { waybills: 0, rows: 0 };
  let slice: MeasuredReport[] = [];
  const flush = async () => {
    const { busy } = await importer.import(slice);
    if (busy.length > 0) throw new Error(`${busy.length} demo reports could not be written`);
    slice = [];
    onProgress(done);
  };
  for (const waybill of waybills) {
    done.waybills++;
    const read = readWaybill(waybill);
    if (!read.ok) throw new Error(`The demo waybill ${waybill.number} cannot be read`);
    const measured = measuredReportOf(read.waybill);
    if (!measured.ok) continue;
    done.rows += measured.report.rows.length;
    slice.push(measured.report);
    if (slice.length === REPORTS_AT_ONCE) await flush();
  }
  await flush();
  await indexing;
  await foldSums(sums, Number.POSITIVE_INFINITY);
  return done;
}
