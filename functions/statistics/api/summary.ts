import { compiledReply } from "#functions/platform/entry/compiledReply.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { summary } from "#functions/statistics/summary.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

export const handler = endpoint(compiledReply(statisticsRoutes.summary), ({ query, viewer, now }) =>
  summary(query, viewer, now),
);
