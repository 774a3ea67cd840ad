import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { priceRoutes } from "#shared/prices/contract.ts";

export const handler = endpoint(priceRoutes.options, async ({ viewer }) => {
  const [companies, assortments] = await Promise.all([companiesOfKind("buyer"), allAssortments()]);
  const theirs = companies.filter(({ id }) => isSuperUser(viewer) || viewer.companies.includes(id));
  const buyers = await Promise.all(
    theirs.map(async ({ id, name }) => {
      const destinations = (await destinationsOf(id)).map((own) => ({ code: own.code, name: own.name }));
      return { id, name, destinations };
    }),
  );
  return { buyers, assortments: assortments.map(({ id, name, unit }) => ({ id, name, unit })) };
});
