import { wireListed } from "#functions/companies/companyWire.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.incomplete, async ({ query }) => {
  const companies = await companiesById(query.ids.split(",").map(Number));
  return [...companies.values()]
    .map(wireListed)
    .filter(({ missing }) => missing.length > 0)
    .map(({ id, name, missing }) => ({ id, name, missing }));
});
