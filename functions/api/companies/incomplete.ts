import { wireListed } from "#functions/companies/companyWire.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import { endpoint } from "#functions/entry/http.ts";
import { companyRoutes } from "#shared/api/areas/companies.ts";

export const handler = endpoint(companyRoutes.incomplete, async ({ query }) => {
  const companies = await companiesById(query.ids.split(",").map(Number));
  return [...companies.values()]
    .map(wireListed)
    .filter(({ missing }) => missing.length > 0)
    .map(({ id, name, missing }) => ({ id, name, missing }));
});
