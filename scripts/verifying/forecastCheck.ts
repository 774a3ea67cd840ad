import type { Forecast, ForecastCount } from "#functions/forecasts/store/forecast.ts";
import { rowsOfForecast, type StoredForecastRow } from "#functions/forecasts/store/forecastRows.ts";
import { compareQuarters } from "#shared/basics/periods.ts";
import { totalsByUnit } from "#shared/forecasts/forecastLines.ts";
import { forecastId } from "#shared/forecasts/forecasts.ts";
import type { Check } from "./basis/check.ts";

/** Totals of each forecast from its rows, forecasts of each company, and the list of companies that enter them. */
export function forecastCheck(): Check {
  const forecasts = new Map<number, Forecast>();
  const rows = new Map<number, { version: number; rows: StoredForecastRow[] }>();
  const counts = new Map<number, ForecastCount>();
  const entering = new Map<number, string>();
  const listed = new Map<number, string>();
  return {
    take(partition) {
      for (const forecast of partition.of("forecast")) forecasts.set(forecastId(forecast.company, forecast), forecast);
      for (const stored of partition.of("forecastRows")) {
        rows.set(forecastId(stored.company, stored), { version: stored.version, rows: rowsOfForecast(stored) });
      }
      for (const count of partition.of("forecastCount")) counts.set(count.company, count);
      for (const { id, name, entersForecasts } of partition.of("company")) if (entersForecasts) entering.set(id, name);
      for (const { company, name } of partition.of("forecaster")) listed.set(company, name);
    },
    differences: () => [
      ...[...forecasts].flatMap(([id, forecast]) => differencesOf(id, forecast, rows.get(id))),
      ...[...rows.keys()].filter((id) => !forecasts.has(id)).map((id) => `forecast ${id}: has rows and no head`),
      ...countDifferences([...forecasts.values()], counts),
      ...[...new Set([...entering.keys(), ...listed.keys()])]
        .filter((company) => entering.get(company) !== listed.get(company))
        .map(
          (company) => `company ${company}: is in the list of forecasters and enters none, the reverse, or is renamed`,
        ),
    ],
  };
}

function differencesOf(
  id: number,
  { totals, rowsVersion }: Forecast,
  stored: { version: number; rows: StoredForecastRow[] } | undefined,
): string[] {
  const expected = totalsByUnit(stored?.rows ?? []);
  const found: string[] = [];
  if ((stored?.version ?? 0) !== rowsVersion) found.push(`forecast ${id}: its rows are of another version`);
  for (const unit of ["SCM", "LCM"] as const) {
    if (totals[unit] !== expected[unit])
      found.push(`forecast ${id}: ${expected[unit]} ${unit} in its rows, ${totals[unit]} stored`);
  }
  return found;
}

function countDifferences(forecasts: readonly Forecast[], counts: ReadonlyMap<number, ForecastCount>): string[] {
  const byCompany = Map.groupBy(forecasts, ({ company }) => company);
  return [...new Set([...byCompany.keys(), ...counts.keys()])].flatMap((company) => {
    const own = (byCompany.get(company) ?? []).toSorted(compareQuarters);
    const last = own.at(-1);
    const expected = `${own.length} forecasts until ${last?.quarter}/${last?.year}`;
    const count = counts.get(company);
    const stored = `${count?.total ?? 0} forecasts until ${count?.lastQuarter}/${count?.lastYear}`;
    return expected === stored ? [] : [`company ${company}: ${expected}, stored as ${stored}`];
  });
}
