import { endpoint } from "#functions/platform/entry/http.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { openPriceNames, orderedPrices, refuseForeignBuyer } from "#functions/prices/priceLists.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { priceRoutes } from "#shared/prices/contract.ts";

export const handler = endpoint(priceRoutes.list, async ({ query, viewer, now }) => {
  const buyer = Number(query.buyer);
  refuseForeignBuyer(viewer, buyer);
  const filter = {
    assortment: query.assortment === undefined ? undefined : Number(query.assortment),
    destination: query.destination,
    withPast: query.past === "True",
  };
  const prices = await orderedPrices(await openPriceNames(buyer), filter, tallinnDay(now.toISOString()));
  return pageOfArray(query, prices, PAGE_SIZE);
});
