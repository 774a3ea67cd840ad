import { requireSameBody } from "#functions/platform/repeatedCall.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import { type Write, write } from "./transaction.ts";

const KEPT_SECONDS = 7 * 86_400;

/** What a person lets leave together (docs/rules/leaves.md, "Ten seconds"). */
export interface SentBatch {
  /** UUID that the page has chosen, so that a repeated call does nothing twice. */
  id: string;
  person: number;
  /** Hash of what was chosen; absent where the batch is older. */
  body?: string | undefined;
  sendAt: IsoInstant;
  /** Once set, what of the batch still waits does not leave. */
  takenBackAt?: string | undefined;
  expiresAt: number;
}

interface BatchTable<Batch> {
  get: (key: { id: string }) => Promise<Batch | undefined>;
  create: (batch: Batch) => Write;
}

/** Returns the stored batch, which is an earlier one when the call is repeated. @throws Problem `repeated_otherwise` */
export async function createdBatch<Batch extends SentBatch>(table: BatchTable<Batch>, batch: Batch): Promise<Batch> {
  if (await write(table.create(batch))) return batch;
  const existing = await table.get({ id: batch.id });
  if (!existing) throw new Error(`Batch ${batch.id} is neither new nor stored`);
  if (existing.person === batch.person) requireSameBody(existing.body, batch.body ?? "");
  return existing;
}

/** Seconds since 1970 at which the table forgets a batch. */
export function batchExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
}
