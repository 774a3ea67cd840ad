import { companyOfPeople } from "#functions/people/companyPeople.ts";
import { checkedPerson, throwIfRefused } from "#functions/people/personForm.ts";
import { addPerson, changePerson, personByCode } from "#functions/people/store/personWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { peopleRoutes } from "#shared/people/contract.ts";

export const handler = endpoint(peopleRoutes.add, async ({ params, body }) => {
  const company = await companyOfPeople(params.id);
  const { personal_code: personalCode, ...facts } = checkedPerson(body, company, undefined);
  const existing = await personByCode(personalCode);
  if (!existing) {
    const added = await addPerson({ ...facts, personalCode, companies: [company.id] });
    throwIfRefused(added);
    return { id: added.ok ? added.id : 0 };
  }
  if (existing.email !== "" && existing.email !== facts.email) {
    throw fieldProblem({ email: `Selle isikukoodiga inimesel on e-post ${existing.email}.` });
  }
  const changed = await changePerson(existing.id, {
    email: facts.email,
    roles: [...new Set([...existing.roles, ...facts.roles])],
    companies: [...new Set([...existing.companies, company.id])],
  });
  throwIfRefused(changed);
  return { id: existing.id };
});
