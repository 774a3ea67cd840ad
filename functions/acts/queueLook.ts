import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { ACTS_A_LOOK, LOOK_AGAIN_SECONDS } from "#shared/eudr/limits.ts";

/** Queues acts whose warnings a worker brings up to date (docs/rules/eudr.md, "Acts with warnings"). */
export async function queueLook(acts: readonly number[]): Promise<void> {
  await enqueue(
    "actWarnings",
    chunksOf(acts, ACTS_A_LOOK).map((some) => ({ acts: some })),
  );
}

/** Queues an act for the time when registers and the Information System have answered about it. */
export function queueLaterLook(act: number): Promise<void> {
  return enqueue("actWarnings", [{ acts: [act] }], LOOK_AGAIN_SECONDS);
}
