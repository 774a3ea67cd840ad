import { itemBytes } from "#functions/data/table/itemBytes.ts";
import { transactionGroups } from "#functions/data/table/transactionGroups.ts";
import { numbersOf, tokenSteps } from "#functions/data/tokens/numberToken.ts";
import type { Report } from "./report.ts";
import { derivedKeys } from "./reportDerivations.ts";
import { type ReportRow, reportRows } from "./reportRows.ts";

/** `before` is absent for a new report; `rows` only where they change. */
export interface ReportChange {
  before?: Report;
  after: Report;
  rows?: readonly ReportRow[];
}

/** Groups changes that fit one transaction, those that share statistics together. */
export function inTransactions(changes: readonly ReportChange[]): ReportChange[][] {
  const keyed = changes.map((change) => ({ change, shared: derivedKeys(change), order: orderOf(change) }));
  keyed.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const groups = transactionGroups(keyed, ({ change, shared }) => ({ ...costOf(change), shared }));
  return groups.map((group) => group.map(({ change }) => change));
}

function costOf(change: ReportChange) {
  const { after, rows = [] } = change;
  const tokens = tokenStepsOf(change);
  const bytes = [after, ...tokens].map(itemBytes).reduce((sum, size) => sum + size, 0);
  return { items: reportItems(change) + tokens.length, bytes: bytes + itemBytes({ rows: reportRows.pack(rows) }) };
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
