import { type Check, differing } from "#scripts/verifying/basis/check.ts";

/** The stored length of the queue of waybills. */
export function queueCheck(): Check {
  let length = 0;
  let queued = 0;
  return {
    take(partition) {
      for (const { total } of partition.of("waybillQueueLength")) length += total;
      queued += partition.of("queuedWaybill").length;
    },
    differences: () => differing("waybill queue", { length }, { length: queued }),
  };
}
