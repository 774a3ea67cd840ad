import { endpoint } from "#functions/platform/entry/http.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";

const nothing = { days: [], over: 0, count: 0, median: null, slowest_tenth: null };

export const handler = endpoint(overviewRoutes.leadTimes, async ({ now }) => {
  const today = tallinnDay(now.toISOString());
  return { today, year: Number(today.slice(0, 4)), measured_to_act: nothing, act_to_signatures: nothing };
});
