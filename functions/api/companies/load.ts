import { wireOpen } from "#functions/companies/companyWire.ts";
import { Problem } from "#functions/core/problem.ts";
import { companyById } from "#functions/data/companies/company.ts";
import { destinationsOf } from "#functions/data/companies/destination.ts";
import { endpoint } from "#functions/entry/http.ts";
import { companyRoutes } from "#shared/api/areas/companies.ts";

export const handler = endpoint(companyRoutes.load, async ({ params }) => {
  const id = Number(params.id);
  const [company, destinations] = await Promise.all([companyById(id), destinationsOf(id)]);
  if (!company) throw new Problem("not_found");
  return wireOpen(company, destinations);
});
