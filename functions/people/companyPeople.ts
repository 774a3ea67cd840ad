import { type Company, companyById } from "#functions/companies/store/company.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { StoredPerson } from "./store/person.ts";
import { peopleOfCompany } from "./store/personWrites.ts";

/** @throws Problem `not_found` when there is no such company. */
export async function companyOfPeople(id: string): Promise<Company> {
  const company = await companyById(Number(id));
  if (!company) throw new Problem("not_found");
  return company;
}

/** Agents and others without a company belong to the platform. */
export async function peopleAt({ id, kind }: Company): Promise<StoredPerson[]> {
  const [employed, others] = await Promise.all([
    peopleOfCompany(id),
    kind === "platform" ? peopleOfCompany(undefined) : [],
  ]);
  return [...employed, ...others];
}

/** @throws Problem `not_found` when the person does not work there. */
export async function personAt(company: Company, personId: string): Promise<StoredPerson> {
  const person = (await peopleAt(company)).find(({ id }) => id === Number(personId));
  if (!person) throw new Problem("not_found");
  return person;
}
