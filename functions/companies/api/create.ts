import { codeTaken, factsOfForm } from "#functions/companies/companyWire.ts";
import { createCompany, createPlatform } from "#functions/companies/store/companyWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.create, async ({ body }) => {
  const { is_platform: isPlatform = false, ...typed } = body;
  const facts = factsOfForm(typed, undefined, isPlatform ? "platform" : undefined);
  const added = isPlatform ? await createPlatform(facts) : await createCompany(facts);
  if (!added.ok && added.reason === "platform_exists") {
    throw fieldProblem({ name: "Platvormi ettevõte on juba olemas." });
  }
  if (!added.ok) throw await codeTaken(facts.code);
  return { id: added.id };
});
