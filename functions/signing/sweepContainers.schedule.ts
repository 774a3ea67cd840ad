import { staleContainers, sweepContainer } from "#functions/acts/sweepContainer.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";

export const handler = schedule("sweepContainers", async () => {
  await sweep(await staleContainers(Date.now()), ({ since }) => ({ since }), sweepContainer);
});
