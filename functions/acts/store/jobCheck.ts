import { inParallel } from "#functions/platform/parallel.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { type ActJobGuard, JobEnded } from "./actJob.ts";

/** Two transactions that check one item at once conflict, so each lane of a job checks its own item. */
export const LANES = [0, 1, 2, 3] as const;
const LANE_BYTES = 1000;

interface ActJobLane {
  act: number;
  lane: number;
  claim: number;
}

export const ActJobLaneEntity = /* @__PURE__ */ entity<ActJobLane>()({
  name: "actJobLane",
  key: { of: ["act", "lane"] },
});

/** A condition that the job runs, so that a late call writes nothing for an ended job. */
export function jobRuns({ act, claim }: ActJobGuard, lane: number): Write {
  return ActJobLaneEntity.check({ act, lane }, { claim });
}

/** @throws JobEnded when the refused items include the condition of the job, at `index`. */
export function throwIfEnded(job: ActJobGuard, refused: readonly number[], index: number): void {
  if (refused.includes(index)) throw new JobEnded(job.act);
}

export async function inLanes<Group>(
  groups: readonly Group[],
  work: (group: Group, lane: number) => Promise<void>,
): Promise<void> {
  await inParallel(groups, LANES.length, work);
}

/** `others`: further items of each transaction. */
export function groupsBesideJob<Item extends object>(
  items: readonly Item[],
  itemsOf: (item: Item) => number = () => 1,
  others = 0,
): Item[][] {
  const costOf = (item: Item) => ({ items: itemsOf(item), bytes: itemsOf(item) * itemBytes(item) });
  return transactionGroups(items, costOf, { items: 1 + others, bytes: LANE_BYTES });
}
