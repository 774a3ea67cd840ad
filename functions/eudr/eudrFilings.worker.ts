import { worker } from "#functions/platform/entry/queue.ts";
import { askDueFilings } from "./askFilings.ts";
import { isFilingOn } from "./owners.ts";
import { sendFiling } from "./sendFiling.ts";

export const handler = worker("eudrFilings", async (message) => {
  if (!isFilingOn()) return;
  await ("due" in message ? askDueFilings() : sendFiling(message));
});
