import { enqueue } from "#functions/clients/queues.ts";
import { startImportRun } from "#functions/data/reports/imports/importRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportRun } from "#functions/reports/import/importWire.ts";
import { useCopy } from "#functions/uploads/useUpload.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.startImport, async ({ body, viewer, now }) => {
  const { fileName, key: fileKey } = await useCopy(body.upload, "import", viewer, now);
  const run = await startImportRun({ fileName, fileKey, created: now.toISOString(), createdBy: viewer.name });
  await enqueue("imports", [{ importRun: run.id }]);
  return wireImportRun(run, now);
});
