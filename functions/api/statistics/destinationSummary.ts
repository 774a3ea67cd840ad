import { endpoint } from "#functions/entry/http.ts";
import { destinationSummary } from "#functions/statistics/destinationSummary.ts";
import { statisticsRoutes } from "#shared/api/areas/forecasts/statistics.ts";

export const handler = endpoint(statisticsRoutes.destinationSummary, ({ query, viewer, now }) =>
  destinationSummary(query, viewer, now),
);
