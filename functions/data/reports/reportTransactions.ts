import { TRANSACTION_ITEMS } from "#functions/data/table/table.ts";
import { numbersOf, tokenSteps } from "#functions/data/tokens/numberToken.ts";
import type { Report } from "./report.ts";
import { derivedKeys } from "./reportDerivations.ts";
import type { ReportRow } from "./reportRows.ts";

/** `before` is absent for a new report; `rows` only where they change. */
export interface ReportChange {
  before?: Report;
  after: Report;
  rows?: readonly ReportRow[];
}

/** Groups changes that fit one transaction, those that share statistics together. */
export function inTransactions(changes: readonly ReportChange[]): ReportChange[][] {
  const keyed = changes.map((change) => ({ change, keys: derivedKeys(change), order: orderOf(change) }));
  keyed.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const groups: ReportChange[][] = [];
  let group: ReportChange[] = [];
  let items = 0;
  let groupKeys = new Set<string>();
  for (const { change, keys } of keyed) {
    const ownItems = reportItems(change) + tokenStepsOf(change).length;
    if (group.length > 0 && items + ownItems + new Set([...groupKeys, ...keys]).size > TRANSACTION_ITEMS) {
      groups.push(group);
      group = [];
      items = 0;
      groupKeys = new Set();
    }
    group.push(change);
    items += ownItems;
    for (const key of keys) groupKeys.add(key);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

export function reportItems({ before, rows }: ReportChange): number {
  return 1 + (before ? 0 : 1) + (rows ? 1 : 0);
}

export function tokenStepsOf({ before, after }: ReportChange) {
  return tokenSteps(after.id, before ? numbersOf(before) : [], numbersOf(after));
}

function orderOf({ after }: ReportChange): string {
  return derivedKeys({ after }).join();
}
