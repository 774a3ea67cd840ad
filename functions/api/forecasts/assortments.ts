import { endpoint } from "#functions/entry/http.ts";
import { forecastGroups, wireGroups } from "#functions/forecasts/forecastGroups.ts";
import { forecastRoutes } from "#shared/api/areas/forecasts/forecasts.ts";

export const handler = endpoint(forecastRoutes.assortments, async () => wireGroups(await forecastGroups()));
