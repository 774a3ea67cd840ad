import { companyOfForecast } from "#functions/forecasts/forecastCompanies.ts";
import { forecastGroups, wireGroups } from "#functions/forecasts/forecastGroups.ts";
import { namesOfForecasts, wireHead, wireRows } from "#functions/forecasts/forecastWire.ts";
import { forecastWithRows } from "#functions/forecasts/store/forecastRows.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";

export const handler = endpoint(forecastRoutes.load, async ({ params, viewer, now }) => {
  const id = Number(params.id);
  const company = await companyOfForecast(viewer, id);
  const [found, groups] = await Promise.all([forecastWithRows(id), forecastGroups(tallinnDay(now.toISOString()))]);
  if (!found) throw new Problem("not_found");
  return {
    ...wireHead(found.forecast, company, await namesOfForecasts([found.forecast])),
    ...wireGroups(groups),
    rows: wireRows(found.rows),
    version: found.forecast.version,
  };
});
