import { priceRoutes } from "../../../shared/api/areas/prices.ts";
import { endpoint } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { removePrice } from "../../data/price.ts";
import { priceKeyOf } from "../../services/prices.ts";

export const handler = endpoint(priceRoutes.remove, async ({ params }) => {
  if (!(await removePrice(priceKeyOf(params.id)))) throw new Problem("not_found");
  return undefined;
});
