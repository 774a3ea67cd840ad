import { answersOf, none, planned, text, unpacked, whole } from "#functions/platform/table/answers.ts";
import { ForecastRowsEntity, rowsOfForecast } from "./forecastRows.ts";

export const forecastRowsAnswers = answersOf(
  unpacked(ForecastRowsEntity, (stored) => ({ ...stored, rows: rowsOfForecast(stored) })),
  { person: none("who entered it is in its forecast"), history: none("a forecast has no history") },
)({
  company: { column: whole("company") },
  year: { column: whole("year") },
  quarter: { column: whole("quarter of the forecast") },
  rows: {
    table: {
      name: "forecast_rows",
      about: "Forecasts of companies, by month.",
      key: ["company", "year", "month", "group_id", "unit", "destination"],
    },
    of: {
      month: { column: whole("month") },
      assortment: { column: whole("group of assortments, or a group of timber without one", "group_id") },
      unit: { column: text("SCM or LCM") },
      destination: { column: whole("destination, NULL for all") },
      amount: { column: planned("in tm (SCM) or pm³ (LCM)") },
    },
  },
  version: none("orders writes"),
});
