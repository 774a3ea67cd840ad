import { worker } from "../core/queue.ts";
import { priceWaitingRows } from "../services/repricing.ts";

export const handler = worker("prices", async ({ buyer }) => {
  await priceWaitingRows(buyer);
});
