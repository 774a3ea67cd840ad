import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { openPriceNames, wirePrice } from "#functions/prices/priceLists.ts";
import { addPrice } from "#functions/prices/store/price.ts";
import { queuePricing } from "#functions/reports/waitingRows.ts";
import { isPlausibleDay } from "#shared/basics/dates.ts";
import { centsFromWire } from "#shared/basics/money.ts";
import { priceRoutes } from "#shared/prices/contract.ts";

export const handler = endpoint(priceRoutes.create, async ({ body, now }) => {
  const { buyer, destination, assortment, certificate, valid_from: validFrom } = body;
  const names = await openPriceNames(buyer);
  if (destination !== "" && !names.destinations.has(destination))
    throw fieldProblem({ destination: "Valige sihtkoht loendist." });
  if (!names.assortments.has(assortment)) throw fieldProblem({ assortment: "Valige sortiment loendist." });
  if (!isPlausibleDay(validFrom)) throw fieldProblem({ valid_from: "Kuupäev peab olema aastatest 2000–2099." });
  const price = { buyer, destination, assortment, certificate, validFrom, cents: centsFromWire(body.price) };
  if (!(await addPrice(price, now))) {
    throw new Problem("price_exists", { fields: { valid_from: ["Sellest kuupäevast kehtib juba hind."] } });
  }
  await queuePricing(buyer);
  return wirePrice(price, names);
});
