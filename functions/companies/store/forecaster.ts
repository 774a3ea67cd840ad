import { entity } from "#functions/platform/table/entity.ts";

/** Derived: a company that enters forecasts. */
export interface Forecaster {
  company: number;
  name: string;
}

export const ForecasterEntity = /* @__PURE__ */ entity<Forecaster>()({
  name: "forecaster",
  /** Which companies enter forecasts? Some hundred, read whole. */
  key: { of: [], by: ["company"] },
});

export function allForecasters(): Promise<Forecaster[]> {
  return ForecasterEntity.all("key", {});
}
