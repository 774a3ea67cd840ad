import { alreadyDecided } from "#functions/imports/alreadyDecided.ts";
import { wireImportRun } from "#functions/imports/importWire.ts";
import { confirmImport } from "#functions/imports/store/importClaims.ts";
import { type ImportRun, importRunById } from "#functions/imports/store/importRun.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.confirm, async ({ params, body, viewer, now }) => {
  const id = Number(params.id);
  const run = await importRunById(id);
  if (!run) throw new Problem("not_found");
  checkWaiting(run, body.print, viewer.id);
  if ((await fileSize(run.fileKey)) === undefined) throw new Problem("upload_missing");
  const isConfirmed = await confirmImport(id, body.print, viewer.id, now.getTime());
  const after = (await importRunById(id)) ?? run;
  if (!isConfirmed) {
    checkWaiting(after, body.print, viewer.id);
    throw alreadyDecided(after, viewer.id);
  }
  await enqueue("imports", [{ importRun: id }]);
  return wireImportRun(after, now);
});

function checkWaiting(run: ImportRun, print: string, person: number): void {
  if (run.state !== "suspicious") throw alreadyDecided(run, person);
  if (run.doubtPrint !== print) throw new Problem("doubts_changed");
}
