import { priceRoutes } from "../../../shared/api/areas/prices.ts";
import { endpoint } from "../../core/http.ts";
import { isSuperUser } from "../../core/viewer.ts";
import { allAssortments } from "../../data/assortment.ts";
import { companiesOfKind } from "../../data/company.ts";
import { destinationsOf } from "../../data/destination.ts";

export const handler = endpoint(priceRoutes.options, async ({ viewer }) => {
  const [companies, assortments] = await Promise.all([companiesOfKind("buyer"), allAssortments()]);
  const theirs = companies.filter(({ id }) => isSuperUser(viewer) || viewer.companies.includes(id));
  const buyers = await Promise.all(
    theirs.map(async ({ id, name }) => {
      const destinations = (await destinationsOf(id)).map((place) => ({ code: place.code, name: place.name }));
      return { id, name, destinations };
    }),
  );
  return { buyers, assortments: assortments.map(({ id, name, unit }) => ({ id, name, unit })) };
});
