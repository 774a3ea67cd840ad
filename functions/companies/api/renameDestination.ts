import { renameDestination } from "#functions/companies/store/destination.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.renameDestination, async ({ params, body }) => {
  if (!(await renameDestination(Number(params.id), body.code, body.name))) throw new Problem("not_found");
  return undefined;
});
