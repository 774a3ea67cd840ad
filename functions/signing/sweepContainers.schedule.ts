import { staleContainers, sweepContainer } from "#functions/acts/sweepContainer.ts";
import { sweep } from "#functions/platform/entry/sweep.ts";

export async function handler(): Promise<void> {
  await sweep(await staleContainers(Date.now()), ({ since }) => ({ since }), sweepContainer);
}
