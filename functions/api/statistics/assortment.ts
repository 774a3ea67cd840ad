import { endpoint } from "#functions/entry/http.ts";
import { assortmentStatistics } from "#functions/statistics/assortmentStatistics.ts";
import { statisticsRoutes } from "#shared/api/areas/forecasts/statistics.ts";

export const handler = endpoint(statisticsRoutes.assortment, ({ params, query, viewer, now }) =>
  assortmentStatistics(params.assortment, query, viewer, now),
);
