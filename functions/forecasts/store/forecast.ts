import { entity } from "#functions/platform/table/entity.ts";
import { compareQuarters } from "#shared/basics/periods.ts";
import type { UnitTotals } from "#shared/forecasts/forecastLines.ts";
import { type ForecastStatus, forecastKey } from "#shared/forecasts/forecasts.ts";
import type { Actor } from "#shared/people/actor.ts";

export interface ForecastStamp {
  by: Actor;
  at: string;
}

/** The rows of a forecast are an item of their own, so that lists do not read them. */
export interface Forecast {
  company: number;
  year: number;
  quarter: number;
  status: ForecastStatus;
  created: ForecastStamp;
  updated?: ForecastStamp;
  totals: UnitTotals;
  /** Version at which its rows were written; 0 without rows. */
  rowsVersion: number;
  version: number;
}

export const ForecastEntity = /* @__PURE__ */ entity<Forecast>()({
  name: "forecast",
  /** Which forecasts does this company have? One a quarter. */
  key: { of: ["company"], by: ["year", "quarter"] },
});

/** Newest quarter first, on one page: four a year of some 400 bytes each. */
export async function forecastsOfCompany(company: number): Promise<Forecast[]> {
  const forecasts = await ForecastEntity.all("key", { company });
  return forecasts.toSorted((one, other) => compareQuarters(other, one));
}

export async function forecastById(id: number): Promise<Forecast | undefined> {
  const key = forecastKey(id);
  return key && ForecastEntity.get(key);
}

export interface ForecastCount {
  company: number;
  total: number;
  lastYear: number;
  lastQuarter: number;
}

export const ForecastCountEntity = /* @__PURE__ */ entity<ForecastCount>()({
  name: "forecastCount",
  /** Which companies have forecasts? Some hundred, read whole. */
  key: { of: [], by: ["company"] },
});

export function allForecastCounts(): Promise<ForecastCount[]> {
  return ForecastCountEntity.all("key", {});
}

export function forecastCountOf(company: number): Promise<ForecastCount | undefined> {
  return ForecastCountEntity.get({ company });
}
