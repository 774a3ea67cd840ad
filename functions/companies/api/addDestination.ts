import { companyById } from "#functions/companies/store/company.ts";
import { createDestination, destinationsOf } from "#functions/companies/store/destination.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { numberKey } from "#shared/basics/names.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.addDestination, async ({ params, body }) => {
  const buyer = await companyById(Number(params.id));
  if (buyer?.kind !== "buyer") throw new Problem("not_found");
  const codes = (await destinationsOf(buyer.id)).map(({ code }) => numberKey(code));
  const isTaken = codes.includes(numberKey(body.code));
  const added = isTaken ? undefined : await createDestination(buyer.id, body.code, body.name);
  if (!added) throw fieldProblem({ code: "Selle koodiga sihtkoht on ostjal juba olemas." });
  return added;
});
