import { removePerson, storedPerson } from "#functions/people/store/personWrites.ts";
import { beginErasure } from "#functions/personalData/beginRun.ts";
import { knownPerson } from "#functions/personalData/knownPerson.ts";
import { Problem } from "#functions/platform/problem.ts";

/** @throws Error for a text that is no list of numbers */
export function numbersOf(text: string): number[] {
  const numbers = text.split(",").map(Number);
  if (numbers.every((number) => Number.isSafeInteger(number) && number > 0)) return numbers;
  throw new Error("Name the numbers of the people, such as --erase 17,23.");
}

/**
 * Begins the erasures that a restored backup has undone, with an end of what employments it has. The system goes on with
 * them when it runs (docs/rules/personalData.md, "After a restored backup"). @returns a sentence for each number
 */
export async function eraseAgain(numbers: readonly number[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const id of numbers) sentences.push(`person ${id}: ${await eraseOne(id)}`);
  return sentences;
}

async function eraseOne(id: number): Promise<string> {
  if (await storedPerson(id)) await removePerson(id);
  try {
    const { isNew } = await beginErasure(await knownPerson(id), () => {}, { by: "", now: new Date() });
    return isNew ? "is being erased" : "was erased before";
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return "is not there";
    throw error;
  }
}
