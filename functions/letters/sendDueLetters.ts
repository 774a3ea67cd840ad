import { actsById } from "#functions/acts/store/act.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { Letter, LetterMove } from "#shared/letters/letterStates.ts";
import { editionBehind } from "./chosenLetters.ts";
import { type ActLetters, lettersOfActs } from "./store/actLetters.ts";
import { type BatchedLetter, batchOf } from "./store/letterBatch.ts";
import { moveLetter } from "./store/letterMoves.ts";

const MOVES_AT_ONCE = 5;

interface DueMessage {
  batch: string;
  due: readonly BatchedLetter[];
}

/**
 * Sends the letters of a message that are still scheduled, once their time has come; returns those of a changed act or a
 * batch that was taken back. Idempotent: a letter that an earlier run moved is queued again and mailed once.
 */
export async function sendDueLetters({ batch: id, due }: DueMessage, now: Date): Promise<void> {
  const [batch, items] = await Promise.all([batchOf(id), lettersOfActs(due.map(({ act }) => act))]);
  const waiting = due.flatMap(({ act, letter: number }) => {
    const item = items.get(act);
    const letter = item?.letters.find((one) => one.number === number && one.batch === id);
    return item && letter ? [{ item, letter }] : [];
  });
  const acts = await actsById(waiting.map(({ item }) => item.act));
  const early = waiting.map(({ letter }) => earliness(letter, now)).filter((ms) => ms > 0);
  // Clocks differ a little.
  if (early.length > 0) return enqueue("letters", [{ batch: id, due: [...due] }], Math.ceil(Math.max(...early) / 1000));
  const leaving: BatchedLetter[] = [];
  await inParallel(waiting, MOVES_AT_ONCE, async ({ item: known, letter: { number } }) => {
    const at = now.toISOString();
    const moveOf = (letter: Letter, item: ActLetters): LetterMove | undefined => {
      if (letter.batch !== id) return undefined;
      if (batch?.takenBackAt !== undefined) return { kind: "takeBack" };
      const isSame = item.actVersion === known.actVersion && editionBehind(item, letter, acts) === letter.edition;
      return isSame ? { kind: "leave", at } : { kind: "hold", at };
    };
    const by = known.letters.find((letter) => letter.number === number)?.by ?? "";
    const moved = await moveLetter(
      known.act,
      number,
      moveOf,
      (letter) => (letter.state === "sending" ? { kind: "letterQueued", at, by } : undefined),
      known,
    );
    if (moved.outcome === "missing") return;
    const { state, calledAt, batch: owner } = moved.letter;
    if (state === "sending" && calledAt === undefined && owner === id) leaving.push({ act: known.act, letter: number });
  });
  if (leaving.length > 0) await enqueue("letters", leaving);
}

function earliness({ state, sendAt }: Letter, now: Date): number {
  return state === "scheduled" && sendAt ? Date.parse(sendAt) - now.getTime() : 0;
}
