import { enqueue } from "#functions/platform/clients/queues.ts";

/** An index that lags can hide a report that arrived just before the price; none lags this long. */
const SECOND_LOOK_SECONDS = 60;

/** Has waiting rows of a buyer priced (docs/rules/prices.md, "New prices reach waiting rows"). */
export async function queuePricing(buyer: number): Promise<void> {
  await enqueue("prices", [{ buyer }]);
  await enqueue("prices", [{ buyer }], SECOND_LOOK_SECONDS);
}
