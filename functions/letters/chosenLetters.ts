import { type Act, actsById, editionOf } from "#functions/acts/store/act.ts";
import { type Company, companiesById } from "#functions/companies/store/company.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import { type ActLetters, lettersOfActs } from "./store/actLetters.ts";

/** A letter that a person chose, as it is now. */
export interface ChosenLetter {
  /** `{act}-{n}` */
  id: string;
  act: number;
  number: number;
  item: ActLetters | undefined;
  letter: Letter | undefined;
  counterpart: Company | undefined;
  edition: number;
}

/** Returns letters in the order of `ids`, each once. */
export async function chosenLetters(ids: readonly string[]): Promise<ChosenLetter[]> {
  const chosen = [...new Set(ids)].map((id) => {
    const [act = 0, number = 0] = id.split("-").map(Number);
    return { id, act, number };
  });
  const items = await lettersOfActs([...new Set(chosen.map(({ act }) => act))]);
  const known = [...items.values()];
  const [acts, companies] = await Promise.all([
    actsById(known.map(({ act }) => act)),
    companiesById([...new Set(known.map(({ counterpart }) => counterpart))]),
  ]);
  return chosen.map(({ id, act, number }) => {
    const item = items.get(act);
    const letter = item?.letters.find((one) => one.number === number);
    const counterpart = item && companies.get(item.counterpart);
    return { id, act, number, item, letter, counterpart, edition: item ? editionBehind(item, letter, acts) : 0 };
  });
}

/** Edition of the act that the text and the file of a letter show; of a removed act its last version. */
export function editionBehind(
  { act: id, actVersion }: ActLetters,
  letter: Letter | undefined,
  acts: ReadonlyMap<number, Act>,
): number {
  const act = acts.get(id);
  return letter?.kind === "act" && act ? editionOf(act) : actVersion;
}
