import { compiledReply } from "#functions/platform/entry/compiledReply.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { assortmentStatistics } from "#functions/statistics/assortmentStatistics.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

export const handler = endpoint(compiledReply(statisticsRoutes.assortment), ({ params, query, viewer, now }) =>
  assortmentStatistics(params.assortment, query, viewer, now),
);
