import { answersOf, none } from "#functions/platform/table/answers.ts";
import { ForecastEntity } from "./forecast.ts";

const fact = none("a fact of the company's plan; forecast_rows has the amounts");

export const forecastAnswers = answersOf(ForecastEntity, {
  table: none("forecast_rows has the amounts"),
  history: none("a forecast has no history"),
})({
  company: fact,
  year: fact,
  quarter: fact,
  status: fact,
  created: { time: ({ at }) => at, of: { by: { person: { kind: "forecasts", by: "Lisaja" } }, at: fact } },
  updated: { time: ({ at }) => at, of: { by: { person: { kind: "forecasts", by: "Muutja" } }, at: fact } },
  totals: { technical: "counted again from its rows" },
  rowsVersion: fact,
  version: fact,
});
