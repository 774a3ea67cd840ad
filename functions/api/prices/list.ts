import { priceRoutes } from "../../../shared/api/areas/prices.ts";
import { endpoint } from "../../core/http.ts";
import { pageOfPrices, priceCount } from "../../data/price.ts";
import { cursorAtOffset } from "../../services/paging.ts";
import { openPriceNames, refuseForeignBuyer, wirePrice } from "../../services/prices.ts";

export const handler = endpoint(priceRoutes.list, async ({ query, viewer }) => {
  const buyer = Number(query.buyer);
  refuseForeignBuyer(viewer, buyer);
  const [names, count, start] = await Promise.all([
    openPriceNames(buyer),
    priceCount(buyer),
    query.cursor ?? cursorAtOffset(Number(query.offset ?? 0), (cursor, limit) => pageOfPrices(buyer, cursor, limit)),
  ]);
  if (start === null) return { results: [], count, next: null };
  const { prices, next } = await pageOfPrices(buyer, start);
  return { results: prices.map((price) => wirePrice(price, names)), count, next };
});
