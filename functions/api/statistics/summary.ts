import { endpoint } from "#functions/entry/http.ts";
import { summary } from "#functions/statistics/summary.ts";
import { statisticsRoutes } from "#shared/api/areas/forecasts/statistics.ts";

export const handler = endpoint(statisticsRoutes.summary, ({ query, viewer, now }) => summary(query, viewer, now));
