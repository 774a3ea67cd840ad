import type { PersonalDataRun } from "#functions/personalData/store/personalDataRun.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { byPerson } from "#scripts/verifying/basis/joins.ts";

/** Of an erased person nothing is left. Names ids, never codes or addresses. */
export function personCheck(): Check {
  const people = new Set<number>();
  const former = new Set<number>();
  const erasures: PersonalDataRun[] = [];
  return {
    join: byPerson,
    take(partition) {
      for (const { id } of partition.of("person")) people.add(id);
      for (const { id } of partition.of("formerPerson")) former.add(id);
      erasures.push(...partition.of("personalDataRun").filter(({ purpose }) => purpose === "erase"));
    },
    differences: () => [
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
