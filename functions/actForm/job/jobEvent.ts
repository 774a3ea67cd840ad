import type { ActHead } from "#functions/acts/store/act.ts";
import type { ActEvent } from "#functions/acts/store/actEvent.ts";
import type { ActJob } from "#functions/acts/store/actJob.ts";

/** What a job tells of an act, at the time when the person saved, whatever finishes the job. */
export function eventOf(
  { startedAt, by }: ActJob,
  { id, version }: Pick<ActHead, "id" | "version">,
  kind: ActEvent["kind"],
  changes: ActEvent["changes"],
): ActEvent {
  return { act: id, at: startedAt, kind, version, by, changes };
}
