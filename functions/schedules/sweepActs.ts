import { sweepJob } from "#functions/acts/job/sweep.ts";
import { queueMissingFiles } from "#functions/acts/missingFiles.ts";
import { allActJobs } from "#functions/data/acts/actJob.ts";
import { sweep } from "#functions/entry/sweep.ts";

/** Longer than a call takes. A worker may still be at a larger job, which two can finish together. */
const STALE_AFTER_MS = 2 * 60 * 1000;

export async function handler(): Promise<void> {
  const now = new Date();
  const limit = new Date(now.getTime() - STALE_AFTER_MS).toISOString();
  const stale = (await allActJobs()).filter(({ startedAt }) => startedAt <= limit);
  try {
    await sweep(
      stale,
      ({ act }) => ({ act }),
      ({ act }) => sweepJob(act),
    );
  } finally {
    await queueMissingFiles(now);
  }
}
