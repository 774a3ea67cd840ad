import { Problem } from "#functions/core/problem.ts";
import { renameDestination } from "#functions/data/companies/destination.ts";
import { endpoint } from "#functions/entry/http.ts";
import { companyRoutes } from "#shared/api/areas/companies.ts";

export const handler = endpoint(companyRoutes.renameDestination, async ({ params, body }) => {
  if (!(await renameDestination(Number(params.id), body.code, body.name))) throw new Problem("not_found");
  return undefined;
});
