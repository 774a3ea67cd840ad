import { wireImportRun } from "#functions/imports/importWire.ts";
import { isUnfinished, requeueImport } from "#functions/imports/store/importClaims.ts";
import { importRunById } from "#functions/imports/store/importRun.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.retry, async ({ params, now }) => {
  const id = Number(params.id);
  const run = await importRunById(id);
  if (!run) throw new Problem("not_found");
  if (isUnfinished(run)) {
    if ((await fileSize(run.fileKey)) === undefined) throw new Problem("upload_missing");
    if (!(await requeueImport(id, now.getTime()))) throw new Problem("import_busy");
    await enqueue("imports", [{ importRun: id }]);
  }
  return wireImportRun((await importRunById(id)) ?? run, now);
});
