import { priceRoutes } from "../../../shared/api/areas/prices.ts";
import { toUnits } from "../../../shared/domain/money.ts";
import { PRICE_PLACES } from "../../../shared/domain/units.ts";
import { enqueue } from "../../clients/queues.ts";
import { endpoint } from "../../core/http.ts";
import { fieldProblem, Problem } from "../../core/problem.ts";
import { addPrice } from "../../data/price.ts";
import { openPriceNames, wirePrice } from "../../services/prices.ts";

export const handler = endpoint(priceRoutes.create, async ({ body }) => {
  const { buyer, destination, assortment, certificate, valid_from: validFrom } = body;
  const names = await openPriceNames(buyer);
  if (destination !== "" && !names.destinations.has(destination))
    throw fieldProblem({ destination: "Vali sihtkoht loendist." });
  if (!names.assortments.has(assortment)) throw fieldProblem({ assortment: "Vali sortiment loendist." });
  const price = { buyer, destination, assortment, certificate, validFrom, cents: toUnits(body.price, PRICE_PLACES) };
  if (!(await addPrice(price))) {
    throw new Problem("price_exists", { fields: { valid_from: ["Sellest kuupäevast kehtib juba hind."] } });
  }
  await enqueue("prices", [{ buyer }]);
  return wirePrice(price, names);
});
