import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
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

export function storedForecast({ company, year, quarter, status, version, ...facts }: Forecast) {
  return { company, year, quarter, status, version, [PACKED]: JSON.stringify(facts) };
}

export function forecastOf(item: ReturnType<typeof storedForecast>): Forecast {
  return unpacked(item);
}

export const ForecastEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "forecast", version: "1", service: "virn" },
    attributes: {
      company: idInKey,
      /** Four digits, so years sort as text. */
      year: { type: "number", required: true },
      quarter: { type: "number", required: true },
      status: { type: CustomAttributeType<ForecastStatus>("string"), required: true },
      [PACKED]: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      /** Which forecasts does this company have? One a quarter. */
      ofCompany: {
        pk: { field: "pk", composite: ["company"] },
        sk: { field: "sk", composite: ["year", "quarter"] },
      },
    },
  },
  table,
);

/** The newest quarter first: four a year, each some 400 bytes, so all of them are one page. */
export async function forecastsOfCompany(company: number): Promise<Forecast[]> {
  const { data } = await ForecastEntity.query.ofCompany({ company }).go({ pages: "all", consistent: true });
  return data.map(forecastOf).toSorted((one, other) => compareQuarters(other, one));
}

export async function forecastById(id: number): Promise<Forecast | undefined> {
  const key = forecastKey(id);
  const { data } = key ? await ForecastEntity.get(key).go({ consistent: true }) : { data: null };
  return data ? forecastOf(data) : undefined;
}
