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
  checkWaiting(run, body.print);
  if ((await fileSize(run.fileKey)) === undefined) throw new Problem("upload_missing");
  const isConfirmed = await confirmImport(id, body.print, viewer.id, now.getTime());
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
