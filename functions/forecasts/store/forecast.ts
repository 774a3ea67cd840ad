import { entity } from "#functions/platform/table/entity.ts";
import { compareQuarters } from "#shared/basics/periods.ts";
import type { UnitTotals } from "#shared/forecasts/forecastLines.ts";
import { type ForecastStatus, forecastKey } from "#shared/forecasts/forecasts.ts";

/** Who wrote, and the instant. */
export interface ForecastStamp {
  by: string;
  at: string;
}

/** The head of a forecast; its rows are an item of their own, so that lists do not read them. */
export interface Forecast {
  company: number;
  year: number;
  quarter: number;
  status: ForecastStatus;
  created: ForecastStamp;
  /** Absent before the first save. */
  updated?: ForecastStamp;
  /** Of its rows. */
  totals: UnitTotals;
  /** Version at which its rows were written; 0 without rows. */
  rowsVersion: number;
  /** Grows with each change. */
  version: number;
}

export const ForecastEntity = /* @__PURE__ */ entity<Forecast>()({
  name: "forecast",
  /** Which forecasts does this company have? One a quarter. */
  key: { of: ["company"], by: ["year", "quarter"] },
});

/** The newest quarter first: four a year, each some 400 bytes, so all of them are one page. */
export async function forecastsOfCompany(company: number): Promise<Forecast[]> {
  const forecasts = await ForecastEntity.all("key", { company });
  return forecasts.toSorted((one, other) => compareQuarters(other, one));
}

export async function forecastById(id: number): Promise<Forecast | undefined> {
  const key = forecastKey(id);
  return key && ForecastEntity.get(key);
}

/** Derived: how many forecasts a company has, and its newest quarter. */
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
