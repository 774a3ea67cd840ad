import { entity } from "#functions/platform/table/entity.ts";
import { batchExpiry, createdBatch, type SentBatch } from "#functions/platform/table/sentBatch.ts";
import { write } from "#functions/platform/table/transaction.ts";

export interface BatchedLetter {
  act: number;
  letter: number;
}

/** Letters that a person chose to leave together (docs/rules/letters.md, "Many letters at once"). */
export interface LetterBatch extends SentBatch {
  letters: readonly BatchedLetter[];
}

export const LetterBatchEntity = /* @__PURE__ */ entity<LetterBatch>()({
  name: "letterBatch",
  /** Which letters leave together, and were they taken back? */
  key: { of: ["id"] },
});

export function batchOf(id: string): Promise<LetterBatch | undefined> {
  return LetterBatchEntity.get({ id });
}

/** The stored batch, which is an earlier one when the call is repeated. */
export function createBatch(batch: Omit<LetterBatch, "expiresAt">, now: Date): Promise<LetterBatch> {
  return createdBatch(LetterBatchEntity, { ...batch, expiresAt: batchExpiry(now) });
}

export async function noteTakenBack({ id }: LetterBatch, at: string): Promise<void> {
  await write(LetterBatchEntity.patch({ id }, { takenBackAt: at }));
}
