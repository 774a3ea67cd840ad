import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { type FormerPerson, formerPersonById } from "#functions/people/store/everyPerson.ts";
import { type StoredPerson } from "#functions/people/store/person.ts";
import { storedPerson } from "#functions/people/store/personWrites.ts";
import { Problem } from "#functions/platform/problem.ts";
import { type PersonalDataRun, runOfPerson, type Subject } from "./store/personalDataRun.ts";
import type { Traced } from "./walk/trace.ts";

/** Records of one number; an erased person has only the run. */
export interface KnownPerson {
  id: number;
  present: StoredPerson | undefined;
  former: FormerPerson | undefined;
  run: PersonalDataRun | undefined;
}

/** @throws Problem `not_found` for a number that no person has or had. */
export async function knownPerson(id: number): Promise<KnownPerson> {
  const [present, former, run] = await Promise.all([storedPerson(id), formerPersonById(id), runOfPerson(id)]);
  if (!present && !former && run?.purpose !== "erase") throw new Problem("not_found");
  return { id, present, former, run };
}

export function subjectOf({ present, former }: Pick<KnownPerson, "present" | "former">): Subject | undefined {
  const record = present ?? former;
  if (!record) return undefined;
  const { name, email, personalCode, companies } = record;
  return { name, email, companies: [...companies], ...(personalCode ? { personalCode } : {}) };
}

/** Returns the identifiers by which a run finds the traces of its person. */
export async function tracedPerson(person: number, subject: Subject | undefined): Promise<Traced> {
  const personalCode = subject?.personalCode;
  const ownCompany = personalCode === undefined ? undefined : await ownCompanyOf(personalCode);
  return { person, personalCode, ownCompany };
}

/** A forest owner who is a private person is a company with the personal code. */
export async function ownCompanyOf(personalCode: string): Promise<number | undefined> {
  return (await companyIdsByCode([personalCode])).get(personalCode);
}
