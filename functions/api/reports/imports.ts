import { pageOfList } from "#functions/core/paging.ts";
import { importRunCount, newestImportRuns } from "#functions/data/reports/imports/importRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireImportRun } from "#functions/reports/import/importWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.imports, async ({ query, now }) =>
  pageOfList(query, {
    count: importRunCount(),
    read: async (cursor, limit) => {
      const { runs, next } = await newestImportRuns(cursor, limit);
      return { items: runs.map((run) => wireImportRun(run, now)), next };
    },
  }),
);
