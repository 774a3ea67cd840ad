import { Problem } from "#functions/core/problem.ts";
import { importRunById } from "#functions/data/reports/imports/importRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportDetails } from "#functions/reports/import/importWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.importRun, async ({ params, now }) => {
  const run = await importRunById(Number(params.id));
  if (!run) throw new Problem("not_found");
  return wireImportDetails(run, now);
});
