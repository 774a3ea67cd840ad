import { listedExports } from "#functions/acts/export/chosenActs.ts";
import { wireExport } from "#functions/acts/export/wireExports.ts";
import { PAGE_SIZE } from "#functions/data/table/table.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actExportRoutes } from "#shared/api/areas/acts/actExports.ts";

export const handler = endpoint(actExportRoutes.page, async ({ query: { type, query = "", tab, cursor } }) => {
  const { items, next } = await listedExports(type, tab === "1" ? "exported" : "open", query, cursor, PAGE_SIZE);
  return { results: items.map(wireExport), next };
});
