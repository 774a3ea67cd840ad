import { deliveredLines } from "#functions/forecasts/deliveredLines.ts";
import { companyOfForecast } from "#functions/forecasts/forecastCompanies.ts";
import { wireRows } from "#functions/forecasts/forecastWire.ts";
import { forecastById } from "#functions/forecasts/store/forecast.ts";
import { forecastWithRows } from "#functions/forecasts/store/forecastRows.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";
import { comparedQuarters, forecastId } from "#shared/forecasts/forecasts.ts";
import { wireAmount } from "#shared/statistics/comparison.ts";

export const handler = endpoint(forecastRoutes.comparison, async ({ params, viewer, now }) => {
  const company = await companyOfForecast(viewer, Number(params.id));
  const forecast = await forecastById(Number(params.id));
  if (!forecast) throw new Problem("not_found");
  const { lastYear, previous } = comparedQuarters(forecast);
  const [delivered, before] = await Promise.all([
    deliveredLines(company.id, lastYear, tallinnDay(now.toISOString())),
    forecastWithRows(forecastId(company.id, previous)),
  ]);
  return {
    last_year: {
      ...lastYear,
      rows: delivered.map(({ amount, ...cell }) => ({ ...cell, completed_amount: wireAmount(amount) })),
    },
    previous: { ...previous, rows: before ? wireRows(before.rows) : null },
  };
});
