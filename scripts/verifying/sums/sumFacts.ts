import { rowsOfForecast } from "#functions/data/forecasts/forecastRows.ts";
import { delivered } from "#functions/data/reports/deliveredChanges.ts";
import { planned } from "#functions/data/sums/planChanges.ts";
import type { SumChange } from "#functions/data/sums/sumChange.ts";
import type { Partition } from "#scripts/verifying/basis/storedItems.ts";
import { rowsBeside } from "#scripts/verifying/reports/reportCheck.ts";

/** What the facts of a partition add to the sums. */
export function sumFacts(partition: Partition, platform: number): SumChange[] {
  const rowsOfReport = rowsBeside(partition.of("reportRows"));
  return [
    ...partition.of("report").flatMap((report) => delivered(report, rowsOfReport, platform)),
    ...partition.of("forecastRows").flatMap((stored) => planned(stored, rowsOfForecast(stored))),
  ];
}
