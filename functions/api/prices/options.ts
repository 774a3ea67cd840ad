import { isSuperUser } from "#functions/core/viewer.ts";
import { allAssortments } from "#functions/data/assortments/assortment.ts";
import { companiesOfKind } from "#functions/data/companies/company.ts";
import { destinationsOf } from "#functions/data/companies/destination.ts";
import { endpoint } from "#functions/entry/http.ts";
import { priceRoutes } from "#shared/api/areas/prices.ts";

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
