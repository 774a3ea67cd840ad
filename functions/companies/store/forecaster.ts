import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";

/** A company that enters forecasts; written with its company. */
export interface Forecaster {
  company: number;
  name: string;
}

export const ForecasterEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "forecaster", version: "1", service: "virn" },
    attributes: { company: idInKey, name: { type: "string", required: true } },
    indexes: {
      /** Which companies enter forecasts? Some hundred, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["company"] } },
    },
  },
  table,
);

export async function allForecasters(): Promise<Forecaster[]> {
  const { data } = await ForecasterEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}
