import { codeTaken, factsOfForm } from "#functions/companies/companyWire.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.change, async ({ params, body }) => {
  const before = await companyById(Number(params.id));
  if (!before) throw new Problem("not_found");
  if (before.version !== body.version) throw new Problem("company_changed");
  const facts = factsOfForm(body, before);
  const changed = await changeCompany(before, facts);
  if (changed.ok) return { version: changed.version };
  throw changed.reason === "code_taken" ? await codeTaken(facts.code) : new Problem("company_changed");
});
