import { staleContainers, sweepContainer } from "#functions/acts/signing/sweepContainer.ts";
import { sweep } from "#functions/entry/sweep.ts";

export async function handler(): Promise<void> {
  await sweep(await staleContainers(Date.now()), ({ since }) => ({ since }), sweepContainer);
}
