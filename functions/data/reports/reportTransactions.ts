import { itemBytes } from "#functions/data/table/itemBytes.ts";
import { transactionGroups } from "#functions/data/table/transactionGroups.ts";
import type { WaybillChange } from "./measuredWaybill.ts";
import type { Report } from "./report.ts";
import { derivedKeys } from "./reportDerivations.ts";
import { type ReportRow, reportRows } from "./reportRows.ts";
import { tokenChangeOf } from "./reportTokens.ts";

/** `before` is absent for a new report; `rows` only where they change. */
export interface ReportChange {
  before?: Report;
  after: Report;
  rows?: readonly ReportRow[];
  waybills?: readonly WaybillChange[];
  /** Nothing is measured in it any more: it is deleted. */
  isGone?: true;
}

/** The backlog of search tokens is one item, and an item may be a tenth of a transaction. */
const BACKLOG_WEIGHT = 10;

/** Groups changes that fit one transaction, those that share statistics together. */
export function inTransactions(changes: readonly ReportChange[]): ReportChange[][] {
  const keyed = changes.map((change) => ({ change, shared: sharedItems(change), order: orderOf(change) }));
  keyed.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const reserved = { items: 1, bytes: 0 };
  const groups = transactionGroups(keyed, ({ change, shared }) => ({ ...costOf(change), shared }), reserved);
  return groups.map((group) => group.map(({ change }) => change));
}

function costOf(change: ReportChange) {
  const { after, rows = [] } = change;
  const tokens = BACKLOG_WEIGHT * Buffer.byteLength(JSON.stringify(tokenChangeOf(change) ?? ""));
  return { items: reportItems(change), bytes: itemBytes(after) + itemBytes({ rows: reportRows.pack(rows) }) + tokens };
}

function sharedItems({ waybills = [], ...change }: ReportChange): string[] {
  return [...derivedKeys(change), ...waybills.map(({ number }) => `waybill#${number}`)];
}

function reportItems({ before, rows, isGone }: ReportChange): number {
  if (isGone) return 3;
  return 1 + (before ? 0 : 1) + (rows ? 1 : 0);
}

function orderOf({ after }: ReportChange): string {
  return derivedKeys({ after }).join();
}
