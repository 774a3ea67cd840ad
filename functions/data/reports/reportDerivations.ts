import type { FactChange } from "#functions/data/table/derivation.ts";
import type { Report } from "./report.ts";
import { ReportStatsEntity, reportCounts } from "./reportStats.ts";

/** Statistics written in the transaction of every report; a new one joins by an entry in both lists. */
const derivations = [reportCounts];
export const derivedEntities = { reportCounts: ReportStatsEntity };

/** Keys of the statistics that a change can touch: two changes that share one conflict when written side by side. */
export function derivedKeys(change: FactChange<Report>): string[] {
  return derivations.flatMap(({ keysOf }) => keysOf(change));
}

/** Writes of all statistics that changes lead to, for a transaction with `derivedEntities`. */
export async function derivedWrites(changes: readonly FactChange<Report>[]) {
  return (await Promise.all(derivations.map(({ writesOf }) => writesOf(changes)))).flat();
}
