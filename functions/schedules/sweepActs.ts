import { sweepJob } from "#functions/acts/job/actJobs.ts";
import { describeError, log } from "#functions/core/log.ts";
import { allActJobs } from "#functions/data/acts/actJob.ts";

/** Older than any call can still be running. */
const LEFT_AFTER_MS = 2 * 60 * 1000;

/** Finishes or undoes the acts whose making a crash interrupted. */
export async function handler(): Promise<void> {
  const limit = new Date(Date.now() - LEFT_AFTER_MS).toISOString();
  for (const job of await allActJobs()) {
    if (job.startedAt > limit) continue;
    try {
      await sweepJob(job.act);
    } catch (error) {
      log.error("act job could not be swept", { act: job.act, error: describeError(error) });
    }
  }
}
