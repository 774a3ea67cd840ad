import { schedule } from "#functions/platform/entry/schedule.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";

/** Less than the timeout of the schedule. */
const MAX_MS = 240_000;

export const handler = schedule("sweepSums", async () => {
  await foldSums(sums, Date.now() + MAX_MS);
});
