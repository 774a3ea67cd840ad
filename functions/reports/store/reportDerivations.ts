import { MonthCountsEntity } from "#functions/platform/table/derived/dayCounts.ts";
import { type FactChange, type Remembered, remember } from "#functions/platform/table/derived/derivation.ts";
import type { Report } from "./report.ts";
import { type ReportStats, ReportStatsEntity, reportCounts } from "./reportStats.ts";

/** A new derivation joins with its rule and with the entity of its statistics. */
const derivations = [reportCounts];
export const derivedEntities = { reportCounts: ReportStatsEntity, months: MonthCountsEntity };

/** Two changes that share a key conflict when they are written side by side. */
export function derivedKeys(change: FactChange<Report>): string[] {
  return derivations.flatMap(({ keysOf }) => keysOf(change));
}

/** By name of the derivation. */
export type RememberedDerivations = Map<string, Remembered<ReportStats>>;

/** `isStored` is told whether the writes were, so that what they stored is remembered or read again. */
export async function derivedWrites(changes: readonly FactChange<Report>[], remembered: RememberedDerivations) {
  const plans = await Promise.all(
    derivations.map(async ({ name, readOf, planOf }) => {
      const plan = await planOf(changes, await readOf(changes, remembered.get(name)));
      return { name, ...plan };
    }),
  );
  return {
    writes: plans.flatMap(({ writes }) => writes),
    isStored(isStored: boolean) {
      for (const { name, after } of plans) {
        const own = remembered.get(name) ?? new Map();
        remembered.set(name, own);
        if (isStored) remember(own, after);
        else for (const key of after.keys()) own.delete(key);
      }
    },
  };
}
