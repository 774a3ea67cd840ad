import { compiledReply } from "#functions/platform/entry/compiledReply.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { destinationSummary } from "#functions/statistics/destinationSummary.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

export const handler = endpoint(compiledReply(statisticsRoutes.destinationSummary), ({ query, viewer, now }) =>
  destinationSummary(query, viewer, now),
);
