import { reportRoutes } from "../../../shared/api/areas/reports.ts";
import { endpoint } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { importRunById } from "../../data/importRun.ts";
import { wireImportRun } from "../../services/importWire.ts";

export const handler = endpoint(reportRoutes.importRun, async ({ params }) => {
  const run = await importRunById(Number(params.id));
  if (!run) throw new Problem("not_found");
  return { ...wireImportRun(run), faults: [...run.faults] };
});
