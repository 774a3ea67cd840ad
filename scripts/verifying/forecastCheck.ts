import { rowsOfForecast } from "#functions/forecasts/store/forecastRows.ts";
import { totalsByUnit } from "#shared/forecasts/forecastLines.ts";
import { forecastId } from "#shared/forecasts/forecasts.ts";
import type { Check } from "./basis/check.ts";
import type { Partition, StoredItems } from "./basis/storedItems.ts";
import { attributes } from "./engines/attributes.ts";

type Quarter = Pick<StoredItems["forecast"], "company" | "year" | "quarter">;

const idOf = (forecast: Quarter) => forecastId(forecast.company, forecast);

/** Totals of each forecast from its rows, which are of its version. */
export function forecastChecks(): Check[] {
  const found: string[] = [];
  const rowsBeside = (forecast: Quarter, partition: Partition) =>
    partition.of("forecastRows").find((rows) => idOf(rows) === idOf(forecast));
  return [
    attributes({
      of: "forecast",
      attributes: ["totals"],
      what: (forecast) => `forecast ${idOf(forecast)}`,
      expected(forecast, partition) {
        const stored = rowsBeside(forecast, partition);
        return { totals: totalsByUnit(stored ? rowsOfForecast(stored) : []) };
      },
    }),
    {
      take(partition) {
        const forecasts = partition.of("forecast");
        for (const forecast of forecasts)
          if ((rowsBeside(forecast, partition)?.version ?? 0) !== forecast.rowsVersion)
            found.push(`forecast ${idOf(forecast)}: its rows are of another version`);
        const heads = new Set(forecasts.map(idOf));
        for (const rows of partition.of("forecastRows"))
          if (!heads.has(idOf(rows))) found.push(`forecast ${idOf(rows)}: has rows and no head`);
      },
      differences: () => found,
    },
  ];
}
