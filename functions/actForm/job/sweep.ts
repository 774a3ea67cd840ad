import { actJobOf } from "#functions/acts/store/actJobBody.ts";
import { log } from "#functions/platform/log.ts";
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
