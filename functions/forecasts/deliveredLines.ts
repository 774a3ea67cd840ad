import { timberGroups } from "#functions/statistics/timberGroups.ts";
import { destinationTimber } from "#functions/statistics/timberSums.ts";
import { NO_GROUP } from "#shared/assortments/assortments.ts";
import { type TenThousandths, tenThousandths } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type Quarter, quarterPeriod } from "#shared/basics/periods.ts";
import { cellKey, type ForecastRow } from "#shared/forecasts/forecasts.ts";
import { monthOfNumber } from "#shared/statistics/periodParts.ts";
import { NO_DESTINATION } from "#shared/statistics/statisticsTable.ts";

/** Delivered in a quarter, at the lines of a forecast (docs/rules/forecasts.md, "Beside the cells"). */
export async function deliveredLines(company: number, quarter: Quarter, today: IsoDate): Promise<ForecastRow[]> {
  const groups = await timberGroups(today);
  const timber = await destinationTimber(groups, quarterPeriod(quarter), [company], { withPlans: false });
  const rows = new Map<string, ForecastRow>();
  for (const { group, destination: at, yearMonth, delivered } of timber) {
    // Timber without a group has no line.
    if (group <= NO_GROUP || delivered === 0) continue;
    const isOwnLine = groups.byId.get(group)?.isPlannedByDestination && at !== NO_DESTINATION;
    const cell = { assortment: group, destination: isOwnLine ? at : null, month: monthOfNumber(yearMonth).month };
    const key = cellKey(cell);
    rows.set(key, { ...cell, amount: addAmount(rows.get(key)?.amount, delivered) });
  }
  return [...rows.values()];
}

function addAmount(sum: TenThousandths | undefined, amount: number): TenThousandths {
  return tenThousandths((sum ?? 0) + amount);
}
