import { inParallel } from "#functions/platform/parallel.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { table } from "#functions/platform/table/table.ts";
import type { InTransaction } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { type ActJob, JobEnded } from "./actJob.ts";

/** Two transactions that check one item at once conflict, so each lane of a job has an item of its own to check. */
export const LANES = [0, 1, 2, 3] as const;
const LANE_BYTES = 1000;

export const ActJobLaneEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actJobLane", version: "1", service: "virn" },
    attributes: {
      act: { type: "number", required: true },
      lane: { type: "number", required: true },
      claim: { type: "number", required: true },
    },
    indexes: { ofJob: { pk: { field: "pk", composite: ["act", "lane"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

/** A condition for the end of a transaction, so that a late call writes nothing for a job that has ended. */
export function jobRuns({ lane: lanes }: InTransaction<{ lane: typeof ActJobLaneEntity }>, job: ActJob, lane: number) {
  return lanes
    .check({ act: job.act, lane })
    .where(({ claim }, { eq }) => eq(claim, job.claim))
    .commit();
}

/** @throws JobEnded when the refused items include the condition of the job, at `index`. */
export function throwIfEnded(job: ActJob, refused: readonly number[], index: number): void {
  if (refused.includes(index)) throw new JobEnded(job.act);
}

/** Works on groups side by side, one at a time in each lane. */
export async function inLanes<Group>(
  groups: readonly Group[],
  work: (group: Group, lane: number) => Promise<void>,
): Promise<void> {
  await inParallel(groups, LANES.length, work);
}

/** `others`: items of each transaction beside those of the list and the lane. */
export function groupsBesideJob<Item extends object>(
  items: readonly Item[],
  itemsOf: (item: Item) => number = () => 1,
  others = 0,
): Item[][] {
  const costOf = (item: Item) => ({ items: itemsOf(item), bytes: itemsOf(item) * itemBytes(item) });
  return transactionGroups(items, costOf, { items: 1 + others, bytes: LANE_BYTES });
}
