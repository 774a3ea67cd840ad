import type { Person } from "#functions/people/store/person.ts";
import type { PersonalDataRun } from "#functions/personalData/store/personalDataRun.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { Pairs, type Unpaired } from "#scripts/verifying/basis/pairs.ts";

/**
 * The items by which a person is found: address, personal code and employments; and that of an erased person nothing is left.
 * Names ids, never codes or addresses.
 */
export function personCheck(): Check {
  const people = new Map<number, Person>();
  const [emails, codes] = [new Pairs(), new Pairs()];
  const employments: { company: number; person: number }[] = [];
  const former = new Set<number>();
  const erasures: PersonalDataRun[] = [];
  return {
    take(partition) {
      for (const person of partition.of("person")) {
        people.set(person.id, person);
        if (person.email !== "") emails.fact(person.email, String(person.id));
        if (person.personalCode) codes.fact(person.personalCode, String(person.id));
      }
      for (const { email, id } of partition.of("personEmail")) emails.stored(email, String(id));
      for (const { code, id } of partition.of("personCode")) codes.stored(code, String(id));
      employments.push(...partition.of("employment"));
      for (const { id } of partition.of("formerPerson")) former.add(id);
      erasures.push(...partition.of("personalDataRun").filter(({ purpose }) => purpose === "erase"));
    },
    differences: () => [
      ...emails.differing().map((one) => sentenceOf("e-mail address", one)),
      ...codes.differing().map((one) => sentenceOf("personal code", one)),
      ...employments
        .filter(({ company, person }) => company > 0 && !people.get(person)?.companies.includes(company))
        .map(({ company, person }) => `person ${person}: is listed at company ${company}, which it does not name`),
      ...[...former]
        .filter((id) => people.has(id))
        .map((id) => `person ${id}: has access, and is among those who have left`),
      ...erasures
        .filter(({ person }) => people.has(person) || former.has(person))
        .map(({ person }) => `person ${person}: is erased and has a record`),
      ...erasures
        .filter(({ state, subject }) => state === "done" && subject !== undefined)
        .map(({ person }) => `person ${person}: the finished erasure has the name`),
    ],
  };
}

function sentenceOf(what: string, { fact, stored }: Unpaired): string {
  if (fact === undefined) return `person ${stored}: the ${what} that leads here is not theirs`;
  return `person ${fact}: the ${what} leads to ${stored === undefined ? "nobody" : `person ${stored}`}`;
}
