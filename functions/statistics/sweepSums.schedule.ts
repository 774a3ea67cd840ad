import { foldSums } from "./store/sumFold.ts";

/** Below the timeout of the schedule. */
const MAX_MS = 240_000;

/** Adds waiting changes to the sums; also finishes what a crash interrupted. */
export async function handler(): Promise<void> {
  await foldSums(Date.now() + MAX_MS);
}
