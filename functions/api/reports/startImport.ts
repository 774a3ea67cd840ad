import { fileSize } from "#functions/clients/files.ts";
import { enqueue } from "#functions/clients/queues.ts";
import { Problem } from "#functions/core/problem.ts";
import { startImportRun } from "#functions/data/reports/importRun.ts";
import { takeUpload } from "#functions/data/uploads/upload.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportRun } from "#functions/reports/import/importWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";
import { MAX_UPLOAD_BYTES } from "#shared/api/areas/uploads.ts";

export const handler = endpoint(reportRoutes.startImport, async ({ body, viewer, now }) => {
  const upload = await takeUpload(body.upload, viewer.id, now);
  const size = upload && (await fileSize(upload.key));
  if (!upload || size === undefined) throw new Problem("upload_missing");
  // The embedded storage does not hold posts to their policy, and a policy is not the last word anyway.
  if (size > MAX_UPLOAD_BYTES) throw new Problem("too_large");
  if (size !== upload.size) throw new Problem("upload_missing");
  const run = await startImportRun({
    fileName: upload.fileName,
    fileKey: upload.key,
    created: now.toISOString(),
    createdBy: viewer.name,
  });
  await enqueue("imports", [{ importRun: run.id }]);
  return wireImportRun(run);
});
