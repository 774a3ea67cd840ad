import { priceRoutes } from "../../../shared/api/areas/prices.ts";
import { toUnits } from "../../../shared/domain/money.ts";
import { PRICE_PLACES } from "../../../shared/domain/units.ts";
import { enqueue } from "../../clients/queues.ts";
import { endpoint } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { changePrice } from "../../data/price.ts";
import { openPriceNames, priceKeyOf, wirePrice } from "../../services/prices.ts";

export const handler = endpoint(priceRoutes.change, async ({ params, body }) => {
  const key = priceKeyOf(params.id);
  const cents = toUnits(body.price, PRICE_PLACES);
  const names = await openPriceNames(key.buyer);
  if (!(await changePrice(key, cents))) throw new Problem("not_found");
  await enqueue("prices", [{ buyer: key.buyer }]);
  return wirePrice({ ...key, cents }, names);
});
