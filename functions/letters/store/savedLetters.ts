import { waitingSum } from "#functions/platform/sums/plainSums.ts";
import { netChanges, reversed, type SumChange } from "#functions/platform/sums/sum.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import {
  failedLetter,
  isUnsent,
  type Letter,
  lettersAfterRemoval,
  lettersAfterSave,
} from "#shared/letters/letterStates.ts";
import { type ActLetters, ActLettersEntity, storedLetters } from "./actLetters.ts";
import { countWrites } from "./unsentCount.ts";

interface LetteredAct {
  id: number;
  type: ActType;
  number: string;
  date: string;
  counterpart: number;
  hash: string;
  state: "draft" | "ready" | "deleted";
  version: number;
}

interface SavedAct extends FactChange<LetteredAct> {
  isPaperChanged: boolean;
}

export const LETTER_ITEMS = 1;

/** The count of unsent letters is one item a transaction. */
export const SHARED_LETTER_ITEMS = 1;

/**
 * Writes for one transaction, refused when letters changed since (docs/rules/letters.md, "A letter for each version"). `sums`: for
 * `sumDeltas`. @param stored letters of at least the acts that were saved before @param spread see `countWrites`
 */
export function letterWritesOf(
  changes: readonly SavedAct[],
  stored: ReadonlyMap<number, ActLetters>,
  at: string,
  spread: number,
): { writes: Write[]; sums: SumChange[] } {
  const after = changes.flatMap((change) => {
    const act = change.after ?? change.before;
    return act ? [{ act, change, earlier: stored.get(act.id) }] : [];
  });
  const written = after.map(({ act, change, earlier }) => lettersAfter(act, change, earlier, at));
  const counted = (items: readonly ActLetters[]) =>
    items.reduce((sum, { letters }) => sum + letters.filter(isUnsent).length, 0);
  const by = counted(written) - counted(after.flatMap(({ earlier }) => earlier ?? []));
  return {
    writes: [...written.map(lettersWrite), ...countWrites(by, spread)],
    sums: letterSumChanges(
      after.flatMap(({ earlier }) => earlier ?? []),
      written,
    ),
  };
}

export const unsentLettersSum = /* @__PURE__ */ waitingSum("unsentLetters", 4);
export const failedLettersSum = /* @__PURE__ */ waitingSum("failedLetters", 5);

/** Returns the share of an act in the sums: its unsent letters and its failed one, by their days. */
export function sumsOfLetters({ letters }: Pick<ActLetters, "letters">): SumChange[] {
  const failed = failedLetter(letters);
  return [
    ...letters.filter(isUnsent).map(({ createdAt }) => unsentLettersSum.change({ day: tallinnDay(createdAt) })),
    ...(failed ? [failedLettersSum.change({ day: tallinnDay(failed.at) })] : []),
  ];
}

export function letterSumChanges(
  before: readonly Pick<ActLetters, "letters">[],
  after: readonly Pick<ActLetters, "letters">[],
): SumChange[] {
  return netChanges([...reversed(before.flatMap(sumsOfLetters)), ...after.flatMap(sumsOfLetters)]);
}

/** Letters of an act after its save, or after its removal. */
export function lettersAfterChange(
  { after, isPaperChanged }: Pick<SavedAct, "after" | "isPaperChanged">,
  letters: readonly Letter[],
  at: string,
): readonly Letter[] {
  return after ? lettersAfterSave(letters, at, isPaperChanged) : lettersAfterRemoval(letters, at);
}

function lettersAfter(act: LetteredAct, change: SavedAct, earlier: ActLetters | undefined, at: string): ActLetters {
  const { id, type, number, date, counterpart, hash, version: actVersion } = act;
  const letters = lettersAfterChange(change, earlier?.letters ?? [], at);
  return { act: id, type, number, date, counterpart, hash, actVersion, letters, version: (earlier?.version ?? 0) + 1 };
}

export function lettersWrite(item: ActLetters): Write {
  const stored = storedLetters(item);
  return item.version === 1
    ? ActLettersEntity.create(stored)
    : ActLettersEntity.put(stored, { version: item.version - 1 });
}
