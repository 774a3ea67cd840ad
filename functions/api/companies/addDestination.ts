import { fieldProblem, Problem } from "#functions/core/problem.ts";
import { companyById } from "#functions/data/companies/company.ts";
import { createDestination } from "#functions/data/companies/destination.ts";
import { endpoint } from "#functions/entry/http.ts";
import { companyRoutes } from "#shared/api/areas/companies.ts";

export const handler = endpoint(companyRoutes.addDestination, async ({ params, body }) => {
  const buyer = await companyById(Number(params.id));
  if (buyer?.kind !== "buyer") throw new Problem("not_found");
  const added = await createDestination(buyer.id, body.code, body.name);
  if (!added) throw fieldProblem({ code: "Selle koodiga sihtkoht on ostjal juba olemas." });
  return added;
});
