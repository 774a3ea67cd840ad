import { worker } from "#functions/platform/entry/queue.ts";
import { priceWanted } from "#functions/reports/waitingRows.ts";

export const handler = worker("prices", ({ buyer }) => priceWanted(buyer, new Date()));
