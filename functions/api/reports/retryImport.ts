import { reportRoutes } from "../../../shared/api/areas/reports.ts";
import { fileSize } from "../../clients/files.ts";
import { enqueue } from "../../clients/queues.ts";
import { endpoint } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { importRunById, requeueFailedImport } from "../../data/importRun.ts";
import { wireImportRun } from "../../services/importWire.ts";

export const handler = endpoint(reportRoutes.retryImport, async ({ params }) => {
  const id = Number(params.id);
  const run = await importRunById(id);
  if (!run) throw new Problem("not_found");
  if (run.state === "failed") {
    if ((await fileSize(run.fileKey)) === undefined) throw new Problem("upload_missing");
    if (await requeueFailedImport(id)) await enqueue("imports", [{ importRun: id }]);
  }
  return wireImportRun((await importRunById(id)) ?? run);
});
