import { fileSize } from "#functions/clients/files.ts";
import { enqueue } from "#functions/clients/queues.ts";
import { Problem } from "#functions/core/problem.ts";
import { confirmImport } from "#functions/data/reports/imports/importClaims.ts";
import { type ImportRun, importRunById } from "#functions/data/reports/imports/importRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportRun } from "#functions/reports/import/importWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.confirmImport, async ({ params, body, viewer, now }) => {
  const id = Number(params.id);
  const run = await importRunById(id);
  if (!run) throw new Problem("not_found");
  checkWaiting(run, body.print);
  if ((await fileSize(run.fileKey)) === undefined) throw new Problem("upload_missing");
  const isConfirmed = await confirmImport(id, body.print, viewer.name, now.getTime());
  const after = (await importRunById(id)) ?? run;
  if (!isConfirmed) {
    checkWaiting(after, body.print);
    throw new Problem("import_decided");
  }
  await enqueue("imports", [{ importRun: id }]);
  return wireImportRun(after, now);
});

function checkWaiting({ state, doubtPrint }: ImportRun, print: string): void {
  if (state !== "suspicious") throw new Problem("import_decided");
  if (doubtPrint !== print) throw new Problem("doubts_changed");
}
