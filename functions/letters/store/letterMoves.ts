import { type ActEvent, ActEventEntity, NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import { origin } from "#functions/platform/log.ts";
import type { SumChange } from "#functions/platform/sums/sum.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { isUnsent, type Letter, type LetterMove, movedLetter } from "#shared/letters/letterStates.ts";
import { type ActLetters, lettersOfAct } from "./actLetters.ts";
import { letterSumChanges, lettersWrite } from "./savedLetters.ts";
import { countWrites } from "./unsentCount.ts";

export type ToldMove = Pick<ActEvent, "kind" | "at" | "by">;

export type MoveOutcome =
  | { outcome: "moved"; item: ActLetters; letter: Letter }
  /** The state of the letter does not allow the move: somebody else was faster. */
  | { outcome: "refused"; item: ActLetters; letter: Letter }
  | { outcome: "missing" };

/** Writes the event and the unsent count in the same transaction; of two calls at once, one is refused. `known`: as read. */
export async function moveLetter(
  act: number,
  number: number,
  moveOf: (letter: Letter, item: ActLetters) => LetterMove | undefined,
  told: ToldMove | undefined | ((moved: Letter, before: Letter) => ToldMove | undefined),
  known?: ActLetters,
): Promise<MoveOutcome> {
  return untilNoConflict(`Letters of act ${act}`, async (attempt) => {
    const item = attempt === 0 && known ? known : await lettersOfAct(act);
    const letter = item?.letters.find((one) => one.number === number);
    if (!item || !letter) return { outcome: "missing" };
    const move = moveOf(letter, item);
    const moved = move && movedLetter(letter, move);
    if (!moved && item === known) return CONFLICT;
    if (!moved) return { outcome: "refused", item, letter };
    const letters = item.letters.map((one) => (one === letter ? moved : one));
    const isSent = move?.kind === "queue" || move?.kind === "schedule";
    const after = { ...item, letters, version: item.version + 1, ...(isSent && origin()) };
    const by = Number(isUnsent(moved)) - Number(isUnsent(letter));
    const own = typeof told === "function" ? told(moved, letter) : told;
    const event = own && { act, version: item.actVersion, ...own, changes: NO_CHANGES };
    const isWritten = await writeMove(after, by, event, letterSumChanges([item], [after]));
    return isWritten ? { outcome: "moved", item: after, letter: moved } : CONFLICT;
  });
}

/** False on a conflict. A transaction also for one item: its token makes a retry of the SDK harmless. */
export async function writeMove(
  item: ActLetters,
  by: number,
  event: ActEvent | undefined,
  sums: readonly SumChange[],
): Promise<boolean> {
  const { ok } = await commit([
    lettersWrite(item),
    ...countWrites(by, item.act),
    ...(event ? [ActEventEntity.put(event)] : []),
    ...sumDeltas(sums).map((delta) => SumDeltaEntity.put(delta)),
  ]);
  return ok;
}
