import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrStatistics, eudrTimber } from "#functions/statistics/eudr/eudrStatistics.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.statistics, async ({ query, viewer, now }) =>
  eudrStatistics(await eudrTimber(query, viewer), now),
);
