import { listedExports } from "#functions/exports/listedExports.ts";
import { wireExport } from "#functions/exports/wireExports.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { exportRoutes } from "#shared/exports/contract.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export const handler = endpoint(exportRoutes.page, async ({ query: { type, query = "", tab, cursor } }) => {
  const { items, next } = await listedExports(type, tab === "1" ? "exported" : "open", query, cursor, PAGE_SIZE);
  return { results: items.map(wireExport), next };
});
