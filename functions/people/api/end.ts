import { companyOfPeople, personAt } from "#functions/people/companyPeople.ts";
import { throwIfRefused } from "#functions/people/personForm.ts";
import { changePerson, removePerson } from "#functions/people/store/personWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { peopleRoutes } from "#shared/people/contract.ts";

export const handler = endpoint(peopleRoutes.end, async ({ params, viewer }) => {
  const company = await companyOfPeople(params.id);
  const person = await personAt(company, params.person);
  if (person.id === viewer.id) throw new Problem("own_access");
  const companies = person.companies.filter((id) => id !== company.id);
  // A person who leaves the platform is no agent any more.
  const roles = company.kind === "platform" ? person.roles.filter((role) => role !== "superUser") : person.roles;
  if (companies.length === 0 || roles.length === 0) await removePerson(person.id);
  else throwIfRefused(await changePerson(person.id, { companies, roles }, person.version));
  return undefined;
});
