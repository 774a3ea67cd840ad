import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { openPriceNames, priceKeyOf, wirePrice } from "#functions/prices/priceLists.ts";
import { changePrice } from "#functions/prices/store/price.ts";
import { queuePricing } from "#functions/reports/waitingRows.ts";
import { centsFromWire } from "#shared/basics/money.ts";
import { priceRoutes } from "#shared/prices/contract.ts";

export const handler = endpoint(priceRoutes.change, async ({ params, body, now }) => {
  const key = priceKeyOf(params.id);
  const cents = centsFromWire(body.price);
  const names = await openPriceNames(key.buyer);
  const outcome = await changePrice(key, { original: centsFromWire(body.original_price), cents }, now);
  if (outcome === "missing") throw new Problem("not_found");
  if (outcome === "changed") throw new Problem("price_changed");
  await queuePricing(key.buyer);
  return wirePrice({ ...key, cents }, names);
});
