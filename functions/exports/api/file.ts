import { exportRunById } from "#functions/exports/store/exportRun.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { exportRoutes } from "#shared/exports/contract.ts";

export const handler = endpoint(exportRoutes.file, async ({ params }) => {
  const run = await exportRunById(Number(params.id));
  if (run?.state !== "done" || !run.file) throw new Problem("not_found");
  return { location: await downloadLink(run.file.key, run.file.name) };
});
