import { codeTaken, factsOfForm } from "#functions/companies/companyWire.ts";
import { createCompany } from "#functions/companies/store/companyWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.create, async ({ body }) => {
  const facts = factsOfForm(body, undefined);
  const added = await createCompany(facts);
  if (!added.ok) throw await codeTaken(facts.code);
  return { id: added.id };
});
