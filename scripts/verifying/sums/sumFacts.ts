import { rowsOfForecast } from "#functions/forecasts/store/forecastRows.ts";
import { delivered } from "#functions/reports/store/deliveredChanges.ts";
import { planned } from "#functions/statistics/store/planChanges.ts";
import type { SumChange } from "#functions/statistics/store/sumChange.ts";
import type { Partition } from "#scripts/verifying/basis/storedItems.ts";
import { rowsBeside } from "#scripts/verifying/reports/reportCheck.ts";

/** Changes that the facts of a partition make to the sums. */
export function sumFacts(partition: Partition, platform: number): SumChange[] {
  const rowsOfReport = rowsBeside(partition.of("reportRows"));
  return [
    ...partition.of("report").flatMap((report) => delivered(report, rowsOfReport, platform)),
    ...partition.of("forecastRows").flatMap((stored) => planned(stored, rowsOfForecast(stored))),
  ];
}
