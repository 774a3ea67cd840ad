import { entity } from "#functions/platform/table/entity.ts";

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
