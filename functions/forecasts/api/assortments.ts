import { forecastGroups, wireGroups } from "#functions/forecasts/forecastGroups.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";

export const handler = endpoint(forecastRoutes.assortments, async ({ now }) =>
  wireGroups(await forecastGroups(tallinnDay(now.toISOString()))),
);
