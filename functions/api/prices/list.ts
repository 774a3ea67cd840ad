import { pageOfArray } from "#functions/core/paging.ts";
import { PAGE_SIZE } from "#functions/data/table/table.ts";
import { endpoint } from "#functions/entry/http.ts";
import { openPriceNames, orderedPrices, refuseForeignBuyer } from "#functions/prices/priceLists.ts";
import { priceRoutes } from "#shared/api/areas/prices.ts";
import { tallinnDay } from "#shared/domain/dates/tallinnClock.ts";

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
