import { actById } from "#functions/acts/store/act.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { WireEmail } from "#shared/acts/contract.ts";
import { lettersAfterBounce } from "#shared/letters/letterStates.ts";
import { wireLetter } from "./letterWire.ts";
import { lettersOfAct } from "./store/actLetters.ts";
import { writeMove } from "./store/letterMoves.ts";
import { letterSumChanges } from "./store/savedLetters.ts";

/**
 * Makes a new unsent letter in place of a bounced one, which stays (docs/rules/letters.md, "What happens to a letter later").
 * @param email `{act}-{n}` @throws Problem `not_found`, or `letter_changed` when the letter is not the newest or did not bounce
 */
export async function renewLetter(act: number, email: string, now: Date): Promise<WireEmail> {
  const item = await lettersOfAct(act);
  const bounced = item?.letters.find(({ number }) => `${act}-${number}` === email);
  if (!item || !bounced) throw new Problem("not_found");
  const letters = bounced === item.letters.at(-1) ? lettersAfterBounce(item.letters, now.toISOString()) : undefined;
  const after = letters && { ...item, letters, version: item.version + 1 };
  const ok = after ? await writeMove(after, 1, undefined, letterSumChanges([item], [after])) : false;
  const made = after?.letters.at(-1);
  if (!ok || !after || !made) throw new Problem("letter_changed");
  const [behind, nameOf] = await Promise.all([actById(act), namesOfActors([made.by])]);
  return wireLetter(after, made, behind, { nameOf, now });
}
