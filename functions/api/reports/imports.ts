import { cursorAtOffset } from "#functions/core/paging.ts";
import { importRunCount, newestImportRuns } from "#functions/data/reports/importRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportRun } from "#functions/reports/import/importWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.imports, async ({ query }) => {
  const [start, count] = await Promise.all([
    query.cursor ?? cursorAtOffset(Number(query.offset ?? 0), newestImportRuns),
    importRunCount(),
  ]);
  if (start === null) return { results: [], count, next: null };
  const { runs, next } = await newestImportRuns(start);
  return { results: runs.map(wireImportRun), count, next };
});
