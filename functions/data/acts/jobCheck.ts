import { itemBytes } from "#functions/data/table/itemBytes.ts";
import type { InTransaction } from "#functions/data/table/transaction.ts";
import { transactionGroups } from "#functions/data/table/transactionGroups.ts";
import { type ActJob, type ActJobEntity, JobEnded } from "./actJob.ts";

/** The condition counts with the whole size of the job. */
const MAX_ITEM_BYTES = 400 * 1024;

/** A condition for the end of a transaction, so that a late call writes nothing for a job that has ended. */
export function jobRuns({ job: jobs }: InTransaction<{ job: typeof ActJobEntity }>, job: ActJob) {
  return jobs
    .check({ act: job.act })
    .where(({ claim }, { eq }) => eq(claim, job.claim))
    .commit();
}

/** @throws JobEnded when the refused items include the condition of the job, at `index`. */
export function throwIfEnded(job: ActJob, refused: readonly number[], index: number): void {
  if (refused.includes(index)) throw new JobEnded(job.act);
}

export function groupsBesideJob<Item extends object>(items: readonly Item[], itemsEach = 1): Item[][] {
  const costOf = (item: Item) => ({ items: itemsEach, bytes: itemsEach * itemBytes(item) });
  return transactionGroups(items, costOf, { items: 1, bytes: MAX_ITEM_BYTES });
}
