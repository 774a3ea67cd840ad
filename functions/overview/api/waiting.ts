import { waitingTiles } from "#functions/overview/waitingTiles.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { foldBriefly } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";

/** A call spends at most so long on adding what was written since the last run of `sweepSums`. */
const FOLD_MS = 150;

export const handler = endpoint(overviewRoutes.waiting, async ({ query, viewer, now }) => {
  const today = tallinnDay(now.toISOString());
  const isCounted = await foldBriefly(sums, FOLD_MS);
  const tiles = await waitingTiles({ viewer, today }, query.kinds?.split(","));
  return { today, tiles, ...(isCounted ? {} : ({ is_behind: true } as const)) };
});
