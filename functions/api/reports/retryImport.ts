import { fileSize } from "#functions/clients/files.ts";
import { enqueue } from "#functions/clients/queues.ts";
import { Problem } from "#functions/core/problem.ts";
import { isUnfinished, requeueImport } from "#functions/data/reports/imports/importClaims.ts";
import { importRunById } from "#functions/data/reports/imports/importRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportRun } from "#functions/reports/import/importWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.retryImport, async ({ params, now }) => {
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
