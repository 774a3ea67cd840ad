import { type ActJob, noteJobProgress } from "#functions/acts/store/actJob.ts";
import { actJobOf } from "#functions/acts/store/actJobBody.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { describeError, log } from "#functions/platform/log.ts";
import { MAX_INLINE_TRANSACTIONS } from "./inlineLimit.ts";
import { rollBack } from "./rollBack.ts";
import { type JobFacts, rollForward } from "./rollForward.ts";

const REPORTS_EACH = 90;
const PURCHASE_ACTS_EACH = 9;
const NOTED_EVERY_MS = 1000;

/** Rolls a decided job forward, or queues it where that takes too long for a call. Returns whether it is under way. */
export async function applyJob(job: ActJob, facts: JobFacts): Promise<boolean> {
  const transactions = job.reports.length / REPORTS_EACH + actsOf(job) / PURCHASE_ACTS_EACH;
  if (transactions <= MAX_INLINE_TRANSACTIONS) {
    await rollForward(job, facts);
    return false;
  }
  try {
    await enqueue("actJobs", [{ act: job.act }]);
  } catch (error) {
    log.error("act job was not queued; the sweeper will finish it", { act: job.act, error: describeError(error) });
  }
  return true;
}

export async function continueJob(act: number): Promise<void> {
  const job = await actJobOf(act);
  if (job?.state === "applying") await rollForward(job, undefined, progressOf(job));
}

function progressOf(job: ActJob): (written: number) => Promise<void> {
  const total = job.reports.length + actsOf(job);
  let done = 0;
  let notedAt = Date.now();
  return async (written) => {
    done += written;
    if (Date.now() - notedAt < NOTED_EVERY_MS) return;
    notedAt = Date.now();
    await noteJobProgress(job, Math.min(99, Math.floor((100 * done) / total)));
  };
}

function actsOf({ purchaseActs, dropped }: ActJob): number {
  return purchaseActs.length + dropped.length;
}

export async function sweepJob(act: number): Promise<void> {
  const job = await actJobOf(act);
  if (!job) return;
  log.warn("act job swept", { act, state: job.state, kind: job.kind });
  if (job.state === "applying") await rollForward(job);
  else await rollBack(job);
}
