import { TRANSACTION_ITEMS } from "#functions/data/table/table.ts";
import type { InTransaction } from "#functions/data/table/transaction.ts";
import { type ActJob, type ActJobEntity, JobEnded } from "./actJob.ts";

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

export function groupsBesideJob<Item>(items: readonly Item[], itemsEach = 1): Item[][] {
  const size = Math.floor((TRANSACTION_ITEMS - 1) / itemsEach);
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}
