import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { priceKeyOf } from "#functions/prices/priceLists.ts";
import { removePrice } from "#functions/prices/store/price.ts";
import { priceRoutes } from "#shared/prices/contract.ts";

export const handler = endpoint(priceRoutes.remove, async ({ params }) => {
  if (!(await removePrice(priceKeyOf(params.id)))) throw new Problem("not_found");
  return undefined;
});
