import { listedExports } from "#functions/exports/listedExports.ts";
import { wireExport } from "#functions/exports/wireExports.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { exportRoutes } from "#shared/exports/contract.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export const handler = endpoint(exportRoutes.list, async ({ query: { query = "", tab } }) => {
  const side = tab === "1" ? "exported" : "open";
  const [buy, sell] = await Promise.all([
    listedExports("O", side, query, undefined, PAGE_SIZE),
    listedExports("M", side, query, undefined, PAGE_SIZE),
  ]);
  return { success: true as const, buy_acts: buy.items.map(wireExport), sell_acts: sell.items.map(wireExport) };
});
