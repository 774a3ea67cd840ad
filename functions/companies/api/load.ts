import { wireOpen } from "#functions/companies/companyWire.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.load, async ({ params }) => {
  const id = Number(params.id);
  const [company, destinations] = await Promise.all([companyById(id), destinationsOf(id)]);
  if (!company) throw new Problem("not_found");
  return wireOpen(company, destinations);
});
