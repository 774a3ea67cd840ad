import { destinationsByKey, renameDestination } from "#functions/companies/store/destination.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.renameDestination, async ({ params, body }) => {
  const buyer = Number(params.id);
  const { code, name, original_name: seen } = body;
  if (await renameDestination(buyer, code, name, seen)) return undefined;
  const [stored] = await destinationsByKey([{ buyer, code }]);
  throw new Problem(stored ? "company_changed" : "not_found");
});
