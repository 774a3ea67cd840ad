import { worker } from "#functions/platform/entry/queue.ts";
import { askDueNumbers, wantChecks } from "./askNumbers.ts";

export const handler = worker("eudrChecks", async (message) => {
  await askDueNumbers(message.kind === "numbers" ? await wantChecks(message.numbers, message.isRenewed) : []);
});
