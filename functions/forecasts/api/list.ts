import { deliveredInQuarters } from "#functions/forecasts/deliveredAmounts.ts";
import { companyOfForecasts } from "#functions/forecasts/forecastCompanies.ts";
import { namesOfForecasts, wireCompared } from "#functions/forecasts/forecastWire.ts";
import { forecastsOfCompany } from "#functions/forecasts/store/forecast.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";
import { forecastId } from "#shared/forecasts/forecasts.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export const handler = endpoint(forecastRoutes.list, async ({ query, viewer }) => {
  const company = await companyOfForecasts(viewer, Number(query.company));
  const all = await forecastsOfCompany(company.id);
  const wanted = query.forecasts && new Set(query.forecasts.split(",").map(Number));
  const chosen = wanted ? all.filter((forecast) => wanted.has(forecastId(company.id, forecast))) : all;
  const page = pageOfArray(query, chosen, PAGE_SIZE);
  const [delivered, nameOf] = await Promise.all([
    deliveredInQuarters(company.id, page.results),
    namesOfForecasts(page.results),
  ]);
  return {
    ...page,
    results: page.results.map((each) => wireCompared(each, company, { delivered: delivered(each), nameOf })),
  };
});
