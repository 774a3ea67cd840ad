import { hash } from "node:crypto";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { buyersByCode, companiesOfKind, platformCompany } from "#functions/companies/store/company.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { measure } from "#functions/platform/measure.ts";
import { inParallel, inTurn } from "#functions/platform/parallel.ts";
import type { Sums } from "#functions/platform/sums/sum.ts";
import { foldWaiting } from "#functions/platform/sums/sumFold.ts";
import { firstWithin } from "#functions/platform/table/itemBytes.ts";
import { putImportedReports } from "#functions/reports/store/importedReports.ts";
import { storeImportedWaybills } from "#functions/reports/waybillFiles.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { addressLine } from "#shared/companies/address.ts";
import { MAX_IMPORT_ERRORS } from "#shared/reports/measuredReport.ts";
import type { ExistingNames } from "./files/lines/existingNames.ts";
import { type MeasurementFile, readMeasurementFile } from "./files/measurementFile.ts";
import { doubtNote, importDoubts, type NumbersOfActs } from "./importDoubts.ts";
import { IMPORTS_AT_ONCE, importSlices, openImport, type SeenRows } from "./importReports.ts";
import { growthErrors } from "./reportGrowth.ts";
import type { ImportNote } from "./store/importClaims.ts";
import type { ImportRun } from "./store/importRun.ts";
import { ownReportsOf } from "./store/ownReports.ts";

/** They share an item with the run, and DynamoDB limits it to 400 KB. */
const MAX_ERROR_BYTES = 300_000;

/** A key of DynamoDB has 2 KB; a longer text is no code. */
const MAX_CODE_LENGTH = 200;

/** The import must be of what the person saw. */
const OTHER_BYTES = { row: 0, column: "", reason: "Fail on pärast kontrollimist muutunud. Laadige see uuesti üles." };

/** About 25,000 rows. Each fold rewrites most items with sums, so folding more often would slow the import. */
const SLICES_BEFORE_FOLD = 20;

/** What acts tell an import, what EUDR does with its rows, and the sums to fold: its workers hand them over. */
export interface HandedOver {
  numbersOfActs: NumbersOfActs;
  seen: SeenRows;
  sums: Sums;
}

/** Writes nothing while there are errors or unconfirmed doubts. */
export async function importFile(
  {
    id,
    fileKey,
    fileName,
    confirmedPrint,
    isCleared,
    sha256: doubted,
  }: Pick<ImportRun, "id" | "fileKey" | "fileName" | "confirmedPrint" | "isCleared" | "sha256">,
  note: (facts: ImportNote) => Promise<void>,
  { numbersOfActs, seen, sums }: HandedOver,
): Promise<void> {
  const refuse = async (facts: ImportNote) => {
    await note(facts);
    measure({ ImportsRefused: 1 });
  };
  const bytes = await readFile(fileKey);
  const sha256 = hash("sha256", bytes, "base64url");
  if (doubted !== undefined && sha256 !== doubted) {
    await refuse({ state: "not_parsed", rows: 0, errors: [OTHER_BYTES], errorCount: 1 });
    return;
  }
  const file = await readWithNewBuyers(bytes, fileName, (rows) => note({ rows }));
  if (!file.ok) {
    const { rows, errors, errorCount } = file;
    await refuse({ state: "not_parsed", rows, errors: firstWithin(errors, MAX_ERROR_BYTES), errorCount });
    return;
  }
  const errors = await growthErrors(file.reports);
  if (errors.length > 0) {
    const first = firstWithin(errors.slice(0, MAX_IMPORT_ERRORS), MAX_ERROR_BYTES);
    await refuse({ state: "not_parsed", rows: file.rows, errors: first, errorCount: errors.length });
    return;
  }
  if (!isCleared) {
    const placed = file.reports.map((measured, index) => ({ measured, lines: file.lines[index] ?? [] }));
    const doubts = await importDoubts(placed, file, tallinnDay(new Date().toISOString()), numbersOfActs);
    const noted = doubtNote(doubts);
    if (doubts.length > 0 && noted.doubtPrint !== confirmedPrint) {
      await note({ state: "suspicious", rows: file.rows, ...noted, sha256 });
      return;
    }
  }
  if (file.isEvr) await storeImportedWaybills(id, bytes);
  await note({ state: "writing", rows: file.rows, isCleared: true });
  const importer = await openImport("file", seen);
  const done = { rowsDone: 0, reportsNew: 0, reportsChanged: 0, reportsUnchanged: 0 };
  const noting = inTurn();
  const slices = [...importSlices(file.reports.length).entries()];
  await inParallel(slices, IMPORTS_AT_ONCE, async ([index, { start, end }]) => {
    const slice = file.reports.slice(start, end);
    const tally = await importer.import(slice, await ownReportsOf(id, start));
    if (tally.busy.length > 0)
      throw new Error(`${tally.busy.length} reports are being acted on; the file is tried again`);
    await putImportedReports(id, start, tally.ids);
    await noting(async () => {
      done.rowsDone += slice.reduce((rows, report) => rows + report.rows.length, 0);
      done.reportsNew += tally.created;
      done.reportsChanged += tally.changed;
      done.reportsUnchanged += tally.unchanged;
      await note(done);
    });
    if ((index + 1) % SLICES_BEFORE_FOLD === 0) await foldWaiting(sums);
  });
  await foldWaiting(sums);
  await note({ ...done, state: "complete" });
  measure({ Imports: 1, ImportedRows: done.rowsDone });
}

/** Reads the file again when it names buyers added after the list of buyers was read. */
async function readWithNewBuyers(
  bytes: Uint8Array,
  fileName: string,
  onProgress: (rows: number) => Promise<void>,
): Promise<MeasurementFile> {
  const existing = await existingNames();
  const unlisted = new Set<string>();
  const buyers = {
    get(code: string) {
      const buyer = existing.buyers.get(code);
      if (!buyer && unlisted.size < MAX_IMPORT_ERRORS && code.length <= MAX_CODE_LENGTH) unlisted.add(code);
      return buyer;
    },
  };
  const file = await readMeasurementFile(bytes, fileName, { ...existing, buyers }, onProgress);
  const added = await buyersByCode([...unlisted]);
  if (added.size === 0) return file;
  const all = { get: (code: string) => existing.buyers.get(code) ?? added.get(code) };
  return readMeasurementFile(bytes, fileName, { ...existing, buyers: all }, onProgress);
}

async function existingNames(): Promise<ExistingNames> {
  const [seller, buyers, assortments] = await Promise.all([
    platformCompany(),
    companiesOfKind("buyer"),
    allAssortments(),
  ]);
  return {
    seller: { code: seller.code, name: seller.name, address: addressLine(seller.address) },
    buyers: new Map(buyers.map((buyer) => [buyer.code, { name: buyer.name }])),
    assortments,
  };
}
