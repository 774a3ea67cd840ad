import { type ForecastCompanyFacts, forecastCompanies } from "#functions/forecasts/forecastCompanies.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { type IsoDate } from "#shared/basics/dates.ts";
import { byName } from "#shared/basics/estonianOrder.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type ForecastCompany, forecastRoutes } from "#shared/forecasts/contract.ts";
import { forecastQuarter, mayAddForecast } from "#shared/forecasts/entryWindow.ts";

export const handler = endpoint(forecastRoutes.companies, async ({ viewer, now }) => {
  const today = tallinnDay(now.toISOString());
  const companies = await forecastCompanies(viewer);
  return {
    today,
    next_quarter: forecastQuarter(today),
    companies: companies.toSorted(byName).map((company) => wire(company, today, isSuperUser(viewer))),
  };
});

function wire(company: ForecastCompanyFacts, today: IsoDate, isSuper: boolean): ForecastCompany {
  const { id, name, entersForecasts, count } = company;
  const last = count ? { year: count.lastYear, quarter: count.lastQuarter } : null;
  const mayAdd = mayAddForecast({ today, isSuperUser: isSuper, entersForecasts, last });
  return {
    id,
    name,
    forecasts_count: count?.total ?? 0,
    last_forecast: last,
    may_add: mayAdd.ok,
    why_not: mayAdd.ok ? null : mayAdd.reason,
  };
}
