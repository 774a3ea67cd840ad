import { allActJobs } from "#functions/acts/store/actJob.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { sweepJob } from "./job/applyJob.ts";

/** Longer than a call takes. A worker may still run a larger job; two can finish it together. */
const STALE_AFTER_MS = 2 * 60 * 1000;

export const handler = schedule("sweepActs", async () => {
  const limit = new Date(Date.now() - STALE_AFTER_MS).toISOString();
  const stale = (await allActJobs()).filter(({ startedAt }) => startedAt <= limit);
  await sweep(
    stale,
    ({ act }) => ({ act }),
    ({ act }) => sweepJob(act),
  );
});
