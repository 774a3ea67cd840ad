import type { ActChange } from "#functions/actForm/store/actWrites.ts";
import { actsById, headOf } from "#functions/acts/store/act.ts";
import { NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import type { ActJob } from "#functions/acts/store/actJob.ts";
import { eventOf } from "./jobEvent.ts";

/** Of those acts that are not deleted yet. Their heads stay, with number and files (docs/rules/actForm.md, "Deleting an act"). */
export async function deletionWrites(job: ActJob, ids: readonly number[]): Promise<ActChange[]> {
  const acts = [...(await actsById(ids)).values()].filter(({ state }) => state === "ready");
  return acts.map((before): ActChange => {
    const head = headOf(before);
    const after = { ...head, state: "deleted", version: before.version + 1 } as const;
    return { before, after, event: eventOf(job, after, "deleted", NO_CHANGES) };
  });
}
