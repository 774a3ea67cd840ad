import { companyOfForecasts } from "#functions/forecasts/forecastCompanies.ts";
import { forecastCountOf } from "#functions/forecasts/store/forecast.ts";
import { addForecast } from "#functions/forecasts/store/forecastWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";
import { mayAddForecast } from "#shared/forecasts/entryWindow.ts";
import { forecastId } from "#shared/forecasts/forecasts.ts";

export const handler = endpoint(forecastRoutes.create, async ({ body, viewer, now }) => {
  const company = await companyOfForecasts(viewer, body.company);
  const count = await forecastCountOf(company.id);
  const mayAdd = mayAddForecast({
    today: tallinnDay(now.toISOString()),
    isSuperUser: isSuperUser(viewer),
    entersForecasts: company.entersForecasts,
    last: count ? { year: count.lastYear, quarter: count.lastQuarter } : null,
  });
  if (!mayAdd.ok) throw new Problem(mayAdd.reason === "exists" ? "forecast_exists" : "forecast_closed");
  const added = await addForecast(company.id, mayAdd.quarter, { by: viewer.id, at: now.toISOString() });
  if (!added) throw new Problem("forecast_exists");
  return { id: forecastId(company.id, mayAdd.quarter) };
});
