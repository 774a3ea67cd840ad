import { wireImportRuns } from "#functions/imports/importWire.ts";
import { importRunCount, newestImportRuns, suspiciousImports } from "#functions/imports/store/importRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { pageOfList } from "#functions/platform/table/paging.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.list, async ({ query, now }) => {
  if (query.waits) {
    const results = await wireImportRuns(await suspiciousImports(), now);
    return { results, count: results.length, next: null };
  }
  return pageOfList(query, {
    count: importRunCount(),
    read: async (cursor, limit) => {
      const { runs, next } = await newestImportRuns(cursor, limit);
      return { items: await wireImportRuns(runs, now), next };
    },
  });
});
