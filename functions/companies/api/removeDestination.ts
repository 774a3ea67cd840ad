import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { removeUnusedDestination } from "#functions/reports/store/reportStats.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.removeDestination, async ({ params, query }) => {
  const outcome = await removeUnusedDestination(Number(params.id), query.code);
  if (outcome === "missing") throw new Problem("not_found");
  if (outcome === "used") throw new Problem("destination_used");
  return undefined;
});
