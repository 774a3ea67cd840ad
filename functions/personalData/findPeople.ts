import { peopleBelow } from "#functions/people/store/everyPerson.ts";
import { personByCode } from "#functions/people/store/personWrites.ts";
import { foldText } from "#shared/basics/documentText.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { FoundPerson } from "#shared/personalData/contract.ts";
import { personMatches } from "#shared/personalData/personMatches.ts";
import { wireFoundAll } from "./personalDataWire.ts";

/** People by a part of the name, e-mail or personal code, newest 1,000 numbers at a time. */
export async function findPeople(
  typed: string,
  before: number | undefined,
): Promise<{ people: FoundPerson[]; next: number | null }> {
  const text = foldText(typed);
  // A whole personal code names one person, whose number may be far below.
  const byCode = /^\d{11}$/.test(text) && before === undefined ? await personByCode(text) : undefined;
  if (byCode) return { people: await wireFoundAll([byCode]), next: null };
  const { present, former, next } = await peopleBelow(before);
  const found = [...present, ...former].filter((person) => personMatches(person, text));
  const people = (await wireFoundAll(found)).toSorted((one, other) => compareEstonian(one.name, other.name));
  return { people, next };
}
