import { listedExports } from "#functions/acts/export/chosenActs.ts";
import { wireExport } from "#functions/acts/export/wireExports.ts";
import { PAGE_SIZE } from "#functions/data/table/table.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actExportRoutes } from "#shared/api/areas/acts/actExports.ts";

export const handler = endpoint(actExportRoutes.list, async ({ query: { query = "", tab } }) => {
  const side = tab === "1" ? "exported" : "open";
  const [buy, sell] = await Promise.all([
    listedExports("O", side, query, undefined, PAGE_SIZE),
    listedExports("M", side, query, undefined, PAGE_SIZE),
  ]);
  return { success: true as const, buy_acts: buy.items.map(wireExport), sell_acts: sell.items.map(wireExport) };
});
