import { deltaBytes, landBytes, MAX_DELTA_BYTES } from "#functions/platform/sums/sumDelta.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { numberKey, numberKeys } from "#shared/basics/names.ts";
import type { WaybillChange } from "./measuredWaybill.ts";
import type { Report } from "./report.ts";
import { type ReportRow, reportRows, type StoredReportRows } from "./reportRows.ts";
import { reportCounts } from "./reportStats.ts";
import { tokenChangeOf } from "./reportTokens.ts";

/** `before` is absent for a new report; `rows` only when they change. */
export interface ReportChange {
  before?: Report;
  after: Report;
  rows?: readonly ReportRow[];
  /** Stored rows, read after `before`; the write reads missing ones. */
  rowsBefore?: readonly ReportRow[];
  waybills?: readonly WaybillChange[];
  /** Bytes of the act items that the transaction also checks (`beside` of `writeReports`). */
  checkedActs?: ReadonlyMap<number, number>;
  /** True deletes a report that has no measurements left. */
  isGone?: true;
}

/** The backlog of search tokens is one item, which may be a tenth of a transaction. */
const BACKLOG_WEIGHT = 10;

/** Groups changes that fit one transaction, with shared statistics together. */
export function inTransactions(changes: readonly ReportChange[]): ReportChange[][] {
  const keyed = changes.map((change) => ({ change, shared: sharedItems(change), order: orderOf(change) }));
  keyed.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  // The backlog of search tokens, and the first item of changed sums.
  const reserved = { items: 2, bytes: 0 };
  const groups = transactionGroups(keyed, ({ change, shared }) => ({ ...costOf(change), shared }), reserved);
  return groups.map((group) => group.map(({ change }) => change));
}

function costOf(change: ReportChange) {
  const { after } = change;
  const parts = rowItems(change);
  const tokens = BACKLOG_WEIGHT * Buffer.byteLength(JSON.stringify(tokenChangeOf(change) ?? ""));
  const bytes = [after, ...parts.puts].map(itemBytes).reduce((sum, size) => sum + size, 0);
  const sums = sumBytes(change);
  const items = reportItems(change) + parts.puts.length + parts.deletes.length + sums / MAX_DELTA_BYTES;
  const checked = [...(change.checkedActs?.values() ?? [])].reduce((sum, size) => sum + size, 0);
  return { items, bytes: bytes + tokens + sums + checked };
}

/** Upper bound of the sums of a change: each row leaves and comes as one number. */
function sumBytes({ before, after, rows, isGone }: ReportChange): number {
  if (!rows && !isGone) return 0;
  const changes = (rows?.length ?? 0) + (before?.actOf.length ?? 0);
  return deltaBytes(changes, after.destination) + landBytes(changes);
}

export function rowItems({ before, after, rows, isGone }: ReportChange): {
  puts: StoredReportRows[];
  deletes: Pick<StoredReportRows, "id" | "part">[];
} {
  const { id } = after;
  const texts = rows && !isGone ? reportRows.packParts(rows) : [];
  const version = (before?.version ?? 0) + 1;
  const stored = rows || isGone ? (before?.rowParts ?? 0) : 0;
  return {
    puts: texts.map((text, part) => ({ id, part, parts: texts.length, version, rows: text })),
    deletes: Array.from({ length: Math.max(0, stored - texts.length) }, (_, index) => ({
      id,
      part: texts.length + index,
    })),
  };
}

function sharedItems({ waybills = [], checkedActs = new Map(), ...change }: ReportChange): string[] {
  const acts = [...checkedActs.keys()].map((id) => `act#${id}`);
  return [...derivedKeys(change), ...waybills.map(({ number }) => `waybill#${numberKey(number)}`), ...acts];
}

/** With the keys of before, which few numbers have. */
function reportItems({ before, after, isGone, waybills = [] }: ReportChange): number {
  const olderWaybills = waybills.reduce((sum, { number }) => sum + numberKeys(number).length - 1, 0);
  if (isGone) return 1 + numberKeys(after.number).length + olderWaybills;
  return (before ? 1 : 2) + olderWaybills;
}

function orderOf({ after }: ReportChange): string {
  return derivedKeys({ after }).join();
}

const derivations = [reportCounts];

/** Two parallel changes with a common key conflict. */
function derivedKeys(change: FactChange<Report>): string[] {
  return derivations.flatMap(({ keysOf }) => keysOf(change));
}

export async function derivedWrites(changes: readonly FactChange<Report>[]): Promise<Write[]> {
  const plans = await Promise.all(
    derivations.map(async ({ readOf, planOf }) => planOf(changes, await readOf(changes))),
  );
  return plans.flatMap(({ writes }) => writes);
}
