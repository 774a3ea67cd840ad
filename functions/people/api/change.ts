import { companyOfPeople, personAt } from "#functions/people/companyPeople.ts";
import { checkedPerson, throwIfRefused } from "#functions/people/personForm.ts";
import { changePerson } from "#functions/people/store/personWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { peopleRoutes } from "#shared/people/contract.ts";

export const handler = endpoint(peopleRoutes.change, async ({ params, body, viewer }) => {
  const company = await companyOfPeople(params.id);
  const before = await personAt(company, params.person);
  if (before.version !== body.version) throw new Problem("person_changed");
  const { personal_code: personalCode, ...facts } = checkedPerson(body, company, before);
  if (before.id === viewer.id && !facts.roles.includes("superUser")) {
    throw fieldProblem({ roles: "Enda agendi õigust ei saa ära võtta." });
  }
  const changes = personalCode === "" ? facts : { ...facts, personalCode };
  throwIfRefused(await changePerson(before.id, changes, before.version));
  return undefined;
});
