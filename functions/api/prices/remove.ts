import { Problem } from "#functions/core/problem.ts";
import { removePrice } from "#functions/data/prices/price.ts";
import { endpoint } from "#functions/entry/http.ts";
import { priceKeyOf } from "#functions/prices/priceLists.ts";
import { priceRoutes } from "#shared/api/areas/prices.ts";

export const handler = endpoint(priceRoutes.remove, async ({ params }) => {
  if (!(await removePrice(priceKeyOf(params.id)))) throw new Problem("not_found");
  return undefined;
});
