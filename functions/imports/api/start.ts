import { wireImportRun } from "#functions/imports/importWire.ts";
import { startImportRun } from "#functions/imports/store/importRun.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { useCopy } from "#functions/uploads/useUpload.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.start, async ({ body, viewer, now }) => {
  const { fileName, key: fileKey } = await useCopy(body.upload, "import", viewer, now);
  const run = await startImportRun({ fileName, fileKey, created: now.toISOString(), createdBy: viewer.id });
  await enqueue("imports", [{ importRun: run.id }]);
  return wireImportRun(run, now);
});
