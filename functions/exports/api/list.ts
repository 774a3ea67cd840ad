import { wireExports } from "#functions/exports/exportWire.ts";
import { listedExports, scopeOf } from "#functions/exports/listedExports.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { exportRoutes } from "#shared/exports/contract.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export const handler = endpoint(exportRoutes.list, async ({ query: { query, tab }, viewer }) => {
  const side = tab === "1" ? "exported" : "open";
  const [buy, sell] = await Promise.all([
    listedExports(scopeOf({ type: "O", query }, side), undefined, PAGE_SIZE, viewer),
    listedExports(scopeOf({ type: "M", query }, side), undefined, PAGE_SIZE, viewer),
  ]);
  const [buyActs, sellActs] = await Promise.all([wireExports(buy.items), wireExports(sell.items)]);
  return { success: true as const, buy_acts: buyActs, sell_acts: sellActs };
});
