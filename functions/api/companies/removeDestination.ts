import { Problem } from "#functions/core/problem.ts";
import { removeUnusedDestination } from "#functions/data/reports/reportStats.ts";
import { endpoint } from "#functions/entry/http.ts";
import { companyRoutes } from "#shared/api/areas/companies.ts";

export const handler = endpoint(companyRoutes.removeDestination, async ({ params, query }) => {
  const outcome = await removeUnusedDestination(Number(params.id), query.code);
  if (outcome === "missing") throw new Problem("not_found");
  if (outcome === "used") throw new Problem("destination_used");
  return undefined;
});
