import { MonthCountsEntity } from "#functions/data/table/derived/dayCounts.ts";
import type { FactChange } from "#functions/data/table/derived/derivation.ts";
import type { Report } from "./report.ts";
import { ReportStatsEntity, reportCounts } from "./reportStats.ts";

/** A new derivation joins with its rule and with the entity of its statistics. */
const derivations = [reportCounts];
export const derivedEntities = { reportCounts: ReportStatsEntity, months: MonthCountsEntity };

/** Two changes that share a key conflict when they are written side by side. */
export function derivedKeys(change: FactChange<Report>): string[] {
  return derivations.flatMap(({ keysOf }) => keysOf(change));
}

export async function derivedWrites(changes: readonly FactChange<Report>[]) {
  return (await Promise.all(derivations.map(({ writesOf }) => writesOf(changes)))).flat();
}
