import { actById } from "#functions/acts/store/act.ts";
import { type ActJob, actJobGuardOf, decideActJob, JobEnded } from "#functions/acts/store/actJob.ts";
import { Problem } from "#functions/platform/problem.ts";
import { releaseClaims, rollBack } from "./rollBack.ts";

/** Runs the steps before the decision, then decides. @throws Problem `act_busy` when the sweeper rolled back first. */
export async function decideAfter<Result>(job: ActJob, steps: () => Promise<Result>): Promise<Result> {
  let result: Result;
  try {
    result = await steps();
  } catch (error) {
    if (!(await rollBack(job))) await releaseClaims(job);
    throw error instanceof JobEnded ? new Problem("act_busy") : error;
  }
  if ((await decideActJob(job, "applying")) || (await isApplied(job))) return result;
  // The sweeper has already rolled this job back; release what we claimed after that.
  await releaseClaims(job);
  throw new Problem("act_busy");
}

/** The SDK repeats a write whose answer is lost, and the second one is refused. */
async function isApplied(job: ActJob): Promise<boolean> {
  const stored = await actJobGuardOf(job.act);
  if (stored?.claim === job.claim) return stored.state === "applying";
  const act = await actById(job.act);
  if (job.kind === "delete") return act?.state === "deleted";
  return act?.state === "ready" && act.generation === job.generation;
}
