import { log } from "#functions/core/log.ts";
import { actJobOf } from "#functions/data/acts/actJobBody.ts";
import { rollBack } from "./rollBack.ts";
import { rollForward } from "./rollForward.ts";

/** Rolls a stale job forward when it was decided, else back; for the sweeper. */
export async function sweepJob(act: number): Promise<void> {
  const job = await actJobOf(act);
  if (!job) return;
  log.warn("act job swept", { act, state: job.state, kind: job.kind });
  if (job.state === "applying") await rollForward(job);
  else await rollBack(job);
}
