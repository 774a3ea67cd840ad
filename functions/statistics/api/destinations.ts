import { endpoint } from "#functions/platform/entry/http.ts";
import { ungroupedDestinations } from "#functions/statistics/assortmentStatistics.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

export const handler = endpoint(statisticsRoutes.destinations, async ({ params, query, viewer, now }) => {
  const destinations = await ungroupedDestinations(params.assortment, query, viewer, tallinnDay(now.toISOString()));
  return {
    data_delivered: destinations.map(({ name, amount }) => ({
      timber_batch__waybill__destination__name: name,
      amount__sum: amount,
    })),
  };
});
