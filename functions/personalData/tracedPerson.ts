import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { peopleBelow } from "#functions/people/store/everyPerson.ts";
import type { Subject } from "./store/personalDataRun.ts";
import type { Traced } from "./walk/trace.ts";

/** By what a run finds the traces of its person. */
export async function tracedPerson(person: number, subject: Subject | undefined): Promise<Traced> {
  const personalCode = subject?.personalCode;
  const [ownCompany, isAlone] = await Promise.all([
    personalCode === undefined ? undefined : ownCompanyOf(personalCode),
    subject !== undefined && hasNameAlone(person, subject.name),
  ]);
  return { person, personalCode, ownCompany, olderName: isAlone ? subject?.name : undefined };
}

/** A forest owner who is a private person is a company with the personal code. */
export async function ownCompanyOf(personalCode: string): Promise<number | undefined> {
  return (await companyIdsByCode([personalCode])).get(personalCode);
}

/** An older item has only the name: with two people of one name it cannot be said whose it is. */
async function hasNameAlone(person: number, name: string): Promise<boolean> {
  for (let before: number | null | undefined; before !== null; ) {
    const { present, former, next } = await peopleBelow(before);
    if ([...present, ...former].some((other) => other.id !== person && other.name === name)) return false;
    before = next;
  }
  return true;
}
