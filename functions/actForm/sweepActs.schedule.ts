import { allActJobs } from "#functions/acts/store/actJob.ts";
import { queueMissingFiles } from "#functions/invoices/missingFiles.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { sweepJob } from "./job/applyJob.ts";

/** Longer than a call takes. A worker may still run a larger job; two can finish it together. */
const STALE_AFTER_MS = 2 * 60 * 1000;

export const handler = schedule("sweepActs", async () => {
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
});
