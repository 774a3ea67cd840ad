import { enqueue } from "#functions/platform/clients/enqueue.ts";

/** A lagging index can hide a report that arrived just before the price; no index lags this long. */
const SECOND_LOOK_SECONDS = 60;

/** Queues the pricing of a buyer's waiting rows (docs/rules/prices.md, "New prices reach waiting rows"). */
export async function queuePricing(buyer: number): Promise<void> {
  await enqueue("prices", [{ buyer }]);
  await enqueue("prices", [{ buyer }], SECOND_LOOK_SECONDS);
}
