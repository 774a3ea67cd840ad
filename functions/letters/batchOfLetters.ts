import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { BatchLetter, Recipient } from "#shared/letters/contract.ts";
import { isStuck } from "#shared/letters/letterStates.ts";
import { skipReason } from "#shared/letters/manyLetters.ts";
import { chosenLetters } from "./chosenLetters.ts";
import { wireTrouble } from "./letterWire.ts";
import { batchOf } from "./store/letterBatch.ts";

/** Returns recipients in the order of `ids`; those that do not exist are left out. */
export async function recipientsOf(ids: readonly string[]): Promise<Recipient[]> {
  const chosen = await chosenLetters(ids);
  return chosen.flatMap(({ id, act, item, letter, counterpart, edition }) => {
    if (!item) return [];
    const to = [...(counterpart?.emails ?? [])];
    const hindrance = skipReason({ letter, edition, shown: edition, addresses: to.length }) ?? null;
    const names = { act_number: item.number, company_id: item.counterpart, company_name: counterpart?.name ?? "" };
    return [{ id, act_id: act, ...names, to, edition, hindrance }];
  });
}

/** @throws Problem `not_found` */
export async function batchNow(
  id: string,
  now: Date,
): Promise<{ send_at: string; by: string; is_taken_back: boolean; letters: BatchLetter[] }> {
  const batch = await batchOf(id);
  if (!batch) throw new Problem("not_found");
  const [chosen, nameOf] = await Promise.all([
    chosenLetters(batch.letters.map(({ act, letter }) => `${act}-${letter}`)),
    namesOfActors([batch.person]),
  ]);
  const letters = chosen.flatMap(({ id: email, act, item, letter, counterpart }) => {
    // A skipped letter of the call is not in the batch.
    if (!item || letter?.batch !== id) return [];
    const { state, trouble } = letter;
    const names = { act_number: item.number, company_name: counterpart?.name ?? "" };
    const facts = { state, is_stuck: isStuck(letter, now.toISOString()), trouble: wireTrouble(trouble) };
    return [{ id: email, act_id: act, ...names, ...facts }];
  });
  return { send_at: batch.sendAt, by: nameOf(batch.person), is_taken_back: batch.takenBackAt !== undefined, letters };
}
