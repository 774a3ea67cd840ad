import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";

/** Derived: how many forecasts a company has, and its newest quarter. */
export interface ForecastCount {
  company: number;
  total: number;
  lastYear: number;
  lastQuarter: number;
}

export const ForecastCountEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "forecastCount", version: "1", service: "virn" },
    attributes: {
      company: idInKey,
      total: { type: "number", required: true },
      lastYear: { type: "number", required: true },
      lastQuarter: { type: "number", required: true },
    },
    indexes: {
      /** Which companies have forecasts? Some hundred, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["company"] } },
    },
  },
  table,
);

export async function allForecastCounts(): Promise<ForecastCount[]> {
  const { data } = await ForecastCountEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

export async function forecastCountOf(company: number): Promise<ForecastCount | undefined> {
  const { data } = await ForecastCountEntity.get({ company }).go({ consistent: true });
  return data ?? undefined;
}
