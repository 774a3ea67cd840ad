import { wireRun } from "#functions/exports/exportWire.ts";
import { exportRunById } from "#functions/exports/store/exportRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { exportRoutes } from "#shared/exports/contract.ts";

export const handler = endpoint(exportRoutes.progress, async ({ params }) => {
  const run = await exportRunById(Number(params.id));
  if (!run) throw new Problem("not_found");
  return wireRun(run);
});
