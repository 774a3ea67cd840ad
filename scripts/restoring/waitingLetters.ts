import { lettersDueBefore, lettersSendingSince } from "#functions/letters/store/actLetters.ts";
import { moveLetter } from "#functions/letters/store/letterMoves.ts";
import type { Letter, LetterMove } from "#shared/letters/letterStates.ts";

/**
 * Letters that would leave by themselves as soon as the system runs, and may have left after the time. A scheduled one is
 * unsent again, one on its way waits for a person (docs/rules/restore.md, "Letters"). @returns a sentence for each
 */
export async function holdWaitingLetters(now: Date, isDryRun: boolean): Promise<string[]> {
  const at = now.toISOString();
  const held: string[] = [];
  for (const { act, number, letters } of [...(await lettersSendingSince(at)), ...(await lettersDueBefore(at))]) {
    for (const letter of letters.filter((each) => holdOf(each, at) !== undefined)) {
      held.push(
        `Letter ${letter.number} about act ${number} was about to leave at that time: it may have left, so it waits for a person.`,
      );
      if (!isDryRun) await moveLetter(act, letter.number, (each) => holdOf(each, at), undefined);
    }
  }
  return held;
}

function holdOf({ state, calledAt, sendAt = "" }: Letter, at: string): LetterMove | undefined {
  if (state === "scheduled" && sendAt <= at) return { kind: "takeBack" };
  return state === "sending" && calledAt === undefined ? { kind: "call", at, to: [] } : undefined;
}
