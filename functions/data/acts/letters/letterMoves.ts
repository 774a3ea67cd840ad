import { Service } from "electrodb";
import { type ActEvent, ActEventEntity, NO_CHANGES, storedActEvent } from "#functions/data/acts/history/actEvent.ts";
import { table } from "#functions/data/table/table.ts";
import { commit, pauseBefore } from "#functions/data/table/transaction.ts";
import { isUnsent, type Letter, type LetterMove, movedLetter } from "#shared/domain/acts/letters/letterStates.ts";
import { type ActLetters, ActLettersEntity, lettersOfAct } from "./actLetters.ts";
import { lettersWrite } from "./savedLetters.ts";
import { countWrites, UnsentCountEntity } from "./unsentCount.ts";

const ATTEMPTS = 10;

const service = /* @__PURE__ */ new Service(
  { event: ActEventEntity, letters: ActLettersEntity, unsent: UnsentCountEntity },
  table,
);

/** What the history says of a move; nothing where it is undefined. */
export type ToldMove = Pick<ActEvent, "kind" | "at" | "by">;

export type MoveOutcome =
  | { outcome: "moved"; item: ActLetters; letter: Letter }
  /** The state of the letter does not allow the move: somebody else was faster. */
  | { outcome: "refused"; item: ActLetters; letter: Letter }
  | { outcome: "missing" };

/** Moves a letter, with the count of unsent letters and its event in one transaction. Of two at once, one is refused. */
export async function moveLetter(
  act: number,
  number: number,
  moveOf: (letter: Letter, item: ActLetters) => LetterMove | undefined,
  told: ToldMove | undefined,
): Promise<MoveOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const item = await lettersOfAct(act);
    const letter = item?.letters.find((one) => one.number === number);
    if (!item || !letter) return { outcome: "missing" };
    const move = moveOf(letter, item);
    const moved = move && movedLetter(letter, move);
    if (!moved) return { outcome: "refused", item, letter };
    const letters = item.letters.map((one) => (one === letter ? moved : one));
    const after = { ...item, letters, revision: item.revision + 1 };
    const by = Number(isUnsent(moved)) - Number(isUnsent(letter));
    const { ok } = await commit(() =>
      service.transaction
        .write((entities) => [
          lettersWrite(entities, after),
          ...countWrites(entities, by, act),
          ...(told
            ? [
                entities.event
                  .put(storedActEvent({ act, version: item.version, ...told, changes: NO_CHANGES }))
                  .commit(),
              ]
            : []),
        ])
        .go(),
    );
    if (ok) return { outcome: "moved", item: after, letter: moved };
    await pauseBefore(attempt);
  }
  throw new Error(`Letters of act ${act} were changed by others at every attempt`);
}
