import { reportRoutes } from "../../../shared/api/areas/reports.ts";
import { endpoint } from "../../core/http.ts";
import { importRunCount, newestImportRuns } from "../../data/importRun.ts";
import { wireImportRun } from "../../services/importWire.ts";

export const handler = endpoint(reportRoutes.imports, async ({ query }) => {
  const [{ runs, next }, count] = await Promise.all([newestImportRuns(query.cursor), importRunCount()]);
  return { results: runs.map(wireImportRun), count, next };
});
