import { Problem } from "#functions/core/problem.ts";
import { cancelImport } from "#functions/data/reports/imports/importClaims.ts";
import { importRunById } from "#functions/data/reports/imports/importRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportRun } from "#functions/reports/import/importWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.cancelImport, async ({ params, viewer, now }) => {
  const id = Number(params.id);
  const run = await importRunById(id);
  if (!run) throw new Problem("not_found");
  if (!(await cancelImport(id, viewer.name))) throw new Problem("import_decided");
  return wireImportRun((await importRunById(id)) ?? run, now);
});
