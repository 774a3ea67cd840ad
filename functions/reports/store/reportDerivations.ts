import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { Report } from "./report.ts";
import { reportCounts } from "./reportStats.ts";

/** A new derivation joins with its rule. */
const derivations = [reportCounts];

/** Two changes that share a key conflict when they are written side by side. */
export function derivedKeys(change: FactChange<Report>): string[] {
  return derivations.flatMap(({ keysOf }) => keysOf(change));
}

export async function derivedWrites(changes: readonly FactChange<Report>[]): Promise<Write[]> {
  const plans = await Promise.all(
    derivations.map(async ({ readOf, planOf }) => planOf(changes, await readOf(changes))),
  );
  return plans.flatMap(({ writes }) => writes);
}
