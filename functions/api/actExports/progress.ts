import { wireRun } from "#functions/acts/export/wireExports.ts";
import { Problem } from "#functions/core/problem.ts";
import { exportRunById } from "#functions/data/acts/export/exportRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actExportRoutes } from "#shared/api/areas/acts/actExports.ts";

export const handler = endpoint(actExportRoutes.progress, async ({ params }) => {
  const run = await exportRunById(Number(params.id));
  if (!run) throw new Problem("not_found");
  return wireRun(run);
});
