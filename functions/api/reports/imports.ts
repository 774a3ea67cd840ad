import { reportRoutes } from "../../../shared/api/areas/reports.ts";
import { endpoint } from "../../core/http.ts";
import { importRunCount, newestImportRuns } from "../../data/importRun.ts";
import { wireImportRun } from "../../services/importWire.ts";
import { cursorAtOffset } from "../../services/paging.ts";

export const handler = endpoint(reportRoutes.imports, async ({ query }) => {
  const [start, count] = await Promise.all([
    query.cursor ?? cursorAtOffset(Number(query.offset ?? 0), newestImportRuns),
    importRunCount(),
  ]);
  if (start === null) return { results: [], count, next: null };
  const { runs, next } = await newestImportRuns(start);
  return { results: runs.map(wireImportRun), count, next };
});
