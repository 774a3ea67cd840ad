import { wireImportRuns } from "#functions/imports/importWire.ts";
import { importRunCount, newestImportRuns } from "#functions/imports/store/importRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { pageOfList } from "#functions/platform/paging.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.list, async ({ query, now }) =>
  pageOfList(query, {
    count: importRunCount(),
    read: async (cursor, limit) => {
      const { runs, next } = await newestImportRuns(cursor, limit);
      return { items: await wireImportRuns(runs, now), next };
    },
  }),
);
