import { foldSums } from "./store/sumFold.ts";

/** Below the timeout of the schedule. */
const MAX_MS = 240_000;

export async function handler(): Promise<void> {
  await foldSums(Date.now() + MAX_MS);
}
