import { leadTimes } from "#functions/overview/yearViews.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";

export const handler = endpoint(overviewRoutes.leadTimes, ({ now }) => leadTimes(tallinnDay(now.toISOString())));
