import { technical } from "#functions/platform/table/answers.ts";

export const forecastsTechnical = technical({
  forecastCount: { reason: "counter of forecasts of a company", lifetime: "as long as the company" },
});
