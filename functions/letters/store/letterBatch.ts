import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";

const KEPT_SECONDS = 7 * 86_400;

export interface BatchedLetter {
  act: number;
  letter: number;
}

/** Letters that a person chose to leave together (docs/rules/letters.md, "Many letters at once"). */
export interface LetterBatch {
  /** UUID that the page has chosen, so that a repeated call does nothing twice. */
  id: string;
  person: number;
  letters: readonly BatchedLetter[];
  /** ISO instant. */
  sendAt: string;
  /** Once set, the letters of the batch that are still scheduled do not leave. */
  takenBackAt?: string | undefined;
  expiresAt: number;
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
export async function createBatch(batch: Omit<LetterBatch, "expiresAt">, now: Date): Promise<LetterBatch> {
  const created = { ...batch, expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS };
  if (await write(LetterBatchEntity.create(created))) return created;
  const existing = await batchOf(batch.id);
  if (!existing) throw new Error(`Batch of letters ${batch.id} is neither new nor stored`);
  return existing;
}

export async function noteTakenBack({ id }: LetterBatch, at: string): Promise<void> {
  await write(LetterBatchEntity.patch({ id }, { takenBackAt: at }));
}
