import { Problem } from "#functions/core/problem.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { forecastCountOf } from "#functions/data/forecasts/forecastCount.ts";
import { addForecast } from "#functions/data/forecasts/forecastWrites.ts";
import { endpoint } from "#functions/entry/http.ts";
import { companyOfForecasts } from "#functions/forecasts/ownForecasts.ts";
import { forecastRoutes } from "#shared/api/areas/forecasts/forecasts.ts";
import { tallinnDay } from "#shared/domain/dates/tallinnClock.ts";
import { mayAddForecast } from "#shared/domain/forecasts/entryWindow.ts";
import { forecastId } from "#shared/domain/forecasts/forecasts.ts";

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
  const added = await addForecast(company.id, mayAdd.quarter, { by: viewer.name, at: now.toISOString() });
  if (!added) throw new Problem("forecast_exists");
  return { id: forecastId(company.id, mayAdd.quarter) };
});
