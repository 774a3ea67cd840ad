import { companyOfForecast } from "#functions/forecasts/forecastCompanies.ts";
import { forecastGroups } from "#functions/forecasts/forecastGroups.ts";
import { wireSaved } from "#functions/forecasts/forecastWire.ts";
import { rowsToSave } from "#functions/forecasts/rowsToSave.ts";
import { forecastWithRows } from "#functions/forecasts/store/forecastRows.ts";
import { confirmForecast, saveForecastRows } from "#functions/forecasts/store/forecastWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { foldBriefly } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";

/** During an import the sums can have a lot to add; the sweeper then does it within a minute. */
const FOLD_MS = 2000;

/** docs/rules/forecasts.md, "Rows or status" */
const EITHER = "Saatke kas read või olek: kinnitatakse see, mis on salvestatud.";

export const handler = endpoint(forecastRoutes.change, async ({ params, body, viewer, now }) => {
  const id = Number(params.id);
  if ((body.rows === undefined) === (body.status === undefined)) throw fieldProblem({ status: EITHER });
  await companyOfForecast(viewer, id);
  const found = await forecastWithRows(id);
  if (!found) throw new Problem("not_found");
  const { forecast, rows } = found;
  if (forecast.status === "confirmed") throw new Problem("forecast_confirmed");
  if (forecast.version !== body.version) throw new Problem("forecast_changed");

  const stamp = { by: viewer.id, at: now.toISOString() };
  if (body.rows === undefined) {
    const confirmed = await confirmForecast(forecast, stamp);
    if (!confirmed) throw new Problem("forecast_changed");
    return wireSaved(confirmed, rows);
  }
  const { groups } = await forecastGroups(tallinnDay(now.toISOString()));
  const after = rowsToSave(forecast, groups, rows, body.rows);
  const saved = await saveForecastRows(forecast, { before: rows, after }, stamp);
  if (!saved) throw new Problem("forecast_changed");
  await foldBriefly(sums, FOLD_MS);
  return wireSaved(saved, after);
});
