import { actsById, headOf } from "#functions/data/acts/act.ts";
import type { ActJob } from "#functions/data/acts/actJob.ts";
import type { ActChange } from "#functions/data/acts/actWrites.ts";
import { NO_CHANGES } from "#functions/data/acts/history/actEvent.ts";
import { eventOf } from "./jobEvent.ts";

/** Of those acts that are not deleted yet. Their heads stay, with number and files (docs/rules/acts.md, "Deleting an act"). */
export async function deletionWrites(job: ActJob, ids: readonly number[]): Promise<ActChange[]> {
  const acts = [...(await actsById(ids)).values()].filter(({ state }) => state === "ready");
  return acts.map((before): ActChange => {
    const head = headOf(before);
    const after = { ...head, state: "deleted", version: before.version + 1 } as const;
    return { before, after, event: eventOf(job, after, "deleted", NO_CHANGES) };
  });
}
