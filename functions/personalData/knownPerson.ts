import { type FormerPerson, formerPersonById } from "#functions/people/store/everyPerson.ts";
import { type StoredPerson } from "#functions/people/store/person.ts";
import { storedPerson } from "#functions/people/store/personWrites.ts";
import { Problem } from "#functions/platform/problem.ts";
import { type PersonalDataRun, runOfPerson, type Subject } from "./store/personalDataRun.ts";

/** What Virn has of a number; of an erased person only the run. */
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
