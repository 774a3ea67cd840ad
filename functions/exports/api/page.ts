import { wireExports } from "#functions/exports/exportWire.ts";
import { listedExports, scopeOf } from "#functions/exports/listedExports.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { exportRoutes } from "#shared/exports/contract.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export const handler = endpoint(exportRoutes.page, async ({ query, viewer }) => {
  const scope = scopeOf(query, query.tab === "1" ? "exported" : "open");
  const { items, next } = await listedExports(scope, query.cursor, PAGE_SIZE, viewer);
  return { results: await wireExports(items), next };
});
