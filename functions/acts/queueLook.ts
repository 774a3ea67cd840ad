import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { ACTS_A_LOOK, LOOK_AGAIN_SECONDS } from "#shared/eudr/limits.ts";

/** Queues acts whose warnings a worker brings up to date (docs/rules/eudr.md, "Acts with warnings"). */
export async function queueLook(acts: readonly number[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(acts.length / ACTS_A_LOOK) }, (_, at) => at * ACTS_A_LOOK);
  await enqueue(
    "actWarnings",
    starts.map((start) => ({ acts: acts.slice(start, start + ACTS_A_LOOK) })),
  );
}

/** Queues an act for the time when registers and the Information System have answered about it. */
export function queueLaterLook(act: number): Promise<void> {
  return enqueue("actWarnings", [{ acts: [act] }], LOOK_AGAIN_SECONDS);
}
