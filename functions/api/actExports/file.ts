import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { exportRunById } from "#functions/data/acts/export/exportRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actExportRoutes } from "#shared/api/areas/acts/actExports.ts";

export const handler = endpoint(actExportRoutes.file, async ({ params }) => {
  const run = await exportRunById(Number(params.id));
  if (run?.state !== "done" || !run.file) throw new Problem("not_found");
  return { location: await downloadLink(run.file.key, run.file.name) };
});
