import { worker } from "#functions/platform/entry/queue.ts";
import { priceWaitingRows } from "#functions/reports/waitingRows.ts";

export const handler = worker("prices", async ({ buyer }) => {
  await priceWaitingRows(buyer);
});
