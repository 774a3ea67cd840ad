import { companiesById } from "#functions/companies/store/company.ts";
import { companyOfPeople, peopleAt } from "#functions/people/companyPeople.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { byName } from "#shared/basics/estonianOrder.ts";
import { peopleRoutes } from "#shared/people/contract.ts";

export const handler = endpoint(peopleRoutes.list, async ({ params }) => {
  const company = await companyOfPeople(params.id);
  const people = await peopleAt(company);
  const employers = await companiesById(people.flatMap((person) => person.companies));
  return {
    company: { id: company.id, name: company.name, is_platform: company.kind === "platform" },
    people: people.toSorted(byName).map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      personal_code: person.personalCode ?? "",
      roles: [...person.roles],
      employers: person.companies.flatMap((id) => {
        const employer = employers.get(id);
        return employer ? [{ id, name: employer.name }] : [];
      }),
      version: person.version,
    })),
  };
});
