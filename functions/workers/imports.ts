import { readFile } from "#functions/clients/files.ts";
import { allAssortments } from "#functions/data/assortments/assortment.ts";
import { companiesOfKind, platformCompany } from "#functions/data/companies/company.ts";
import { type ImportRun, importRunById, noteImportProgress } from "#functions/data/reports/importRun.ts";
import { worker } from "#functions/entry/queue.ts";
import type { ExistingNames } from "#functions/reports/files/lines/existingNames.ts";
import { readMeasurementFile } from "#functions/reports/files/measurementFile.ts";
import { openImport } from "#functions/reports/import/importReports.ts";

/** Reports written between two notes of progress. */
const SLICE = 100;
const ENDED = new Set<ImportRun["state"]>(["complete", "not_parsed"]);

/**
 * Reads an uploaded file and writes its reports. A file with errors writes nothing; a run that a crash interrupted starts
 * over, and what it had written counts as unchanged then.
 */
export const handler = worker("imports", async ({ importRun: id }) => {
  const run = await importRunById(id);
  if (!run || ENDED.has(run.state)) return;
  try {
    await importFile(run);
  } catch (error) {
    await noteImportProgress(id, { state: "failed" });
    throw error;
  }
});

async function importFile({ id, fileKey, fileName }: ImportRun): Promise<void> {
  await noteImportProgress(id, { state: "parsing", rows: 0, rowsDone: 0 });
  const bytes = await readFile(fileKey);
  const file = await readMeasurementFile(bytes, fileName, await known(), (rows) => noteImportProgress(id, { rows }));
  if (!file.ok) {
    const { rows, errors, errorCount } = file;
    await noteImportProgress(id, { state: "not_parsed", rows, errors: kept(errors), errorCount });
    return;
  }
  await noteImportProgress(id, { state: "writing", rows: file.rows });
  const importer = await openImport("file");
  const done = { rowsDone: 0, reportsNew: 0, reportsChanged: 0, reportsUnchanged: 0 };
  for (let start = 0; start < file.reports.length; start += SLICE) {
    const slice = file.reports.slice(start, start + SLICE);
    const tally = await importer.import(slice);
    if (tally.busy.length > 0)
      throw new Error(`${tally.busy.length} reports are being acted on; the file is tried again`);
    done.rowsDone += slice.reduce((rows, report) => rows + report.rows.length, 0);
    done.reportsNew += tally.created;
    done.reportsChanged += tally.changed;
    done.reportsUnchanged += tally.unchanged;
    await noteImportProgress(id, done);
  }
  await noteImportProgress(id, { ...done, state: "complete" });
}

async function known(): Promise<ExistingNames> {
  const [seller, buyers, assortments] = await Promise.all([
    platformCompany(),
    companiesOfKind("buyer"),
    allAssortments(),
  ]);
  return {
    seller: { code: seller.code, name: seller.name, address: seller.address },
    buyers: new Map(buyers.map((buyer) => [buyer.code, { name: buyer.name }])),
    assortments,
  };
}

/** Errors share an item with the rest of the run, which DynamoDB bounds; the count tells of those that are left out. */
function kept(errors: ImportRun["errors"]): ImportRun["errors"] {
  const limit = 300_000;
  let size = 0;
  return errors.filter((error) => {
    size += JSON.stringify(error).length;
    return size < limit;
  });
}
