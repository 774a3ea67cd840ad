import { measuredDoubts, type ReportDoubts, withoutWaybill } from "#functions/reports/reportDoubts.ts";
import { sumsOf, volumeOfRows } from "#functions/reports/reportSums.ts";
import type { WaybillChange } from "#functions/reports/store/measuredWaybill.ts";
import {
  measurementsOf,
  packMeasurements,
  type Report,
  type WaybillMeasurement,
} from "#functions/reports/store/report.ts";
import { MAX_ROW_NUMBER, type ReportRow } from "#functions/reports/store/reportRows.ts";
import type { ReportChange } from "#functions/reports/store/reportTransactions.ts";
import { subtract } from "#shared/basics/amounts.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { DoubtFacts } from "#shared/reports/doubtKinds.ts";
import { spellingIn } from "./measuredLoads.ts";
import { correctRows, type NewRow, numbered } from "./reportCorrection.ts";

export type ReportFacts = Pick<
  Report,
  "id" | "seller" | "buyer" | "destination" | "number" | "date" | "source" | "importedAt"
>;

/** A report while measurements of waybills are added or removed. */
export interface ReportDraft {
  before: Report | undefined;
  rowsBefore: readonly ReportRow[];
  facts: ReportFacts;
  rows: readonly ActedRow[];
  nextRow: number;
  measurements: Map<string, WaybillMeasurement>;
  waybills: Map<string, WaybillChange>;
  doubts: ReportDoubts | undefined;
}

interface ActedRow {
  row: ReportRow;
  act: number;
}

export interface WaybillLoad extends Omit<WaybillMeasurement, "isPending"> {
  number: string;
  rows: readonly NewRow[];
  /** Reports that the register's measurement may leave; another one means that this plan is stale. */
  expected?: readonly number[];
  /** Absent where a person has seen the file. */
  doubts?: readonly DoubtFacts[];
}

export function newDraft(facts: ReportFacts): ReportDraft {
  return {
    before: undefined,
    rowsBefore: [],
    facts: { ...facts, importedAt: new Date().toISOString() },
    rows: [],
    nextRow: 1,
    measurements: new Map(),
    waybills: new Map(),
    doubts: undefined,
  };
}

export function openDraft(before: Report, rows: readonly ReportRow[]): ReportDraft {
  return {
    before,
    rowsBefore: rows,
    facts: before,
    rows: rows.map((row, index) => ({ row, act: before.actOf[index] ?? 0 })),
    nextRow: before.nextRow,
    measurements: measurementsOf(before),
    waybills: new Map(),
    doubts: before.doubts,
  };
}

/** docs/rules/reports.md, "Waybills of a report". Acted rows stay, wherever they are. */
export function replaceWaybill(draft: ReportDraft, load: WaybillLoad, others: readonly ReportDraft[]): void {
  spellAs(draft, load.number);
  const left = others.flatMap((other) => takeOut(other, load));
  const acted = left.filter(({ act }) => act > 0);
  // An open row that moves keeps a price set by hand, and gets a number of its new report.
  const moved = numbered(
    left.filter(({ act }) => act === 0).map(({ row }) => ({ ...row, waybill: load.number })),
    draft.nextRow,
  );
  const own = draft.rows.filter(({ row }) => row.waybill === load.number);
  const stored = [...acted, ...own, ...moved.map((row) => ({ row, act: 0 }))];
  const corrected = correctRows(
    stored.map(({ row }) => row),
    stored.map(({ act }) => act),
    load.rows,
    draft.nextRow + moved.length,
  );
  const rows = corrected.rows.map((row, index) => ({ row, act: corrected.actOf[index] ?? 0 })).slice(acted.length);
  const rest = draft.rows.filter(({ row }) => row.waybill !== load.number);
  draft.rows = [...rest, ...rows].toSorted((one, other) => one.row.number - other.row.number);
  draft.nextRow = corrected.nextRow;
  const { number, print, finished, measuredAt, expected } = load;
  if (rows.length === 0) return forget(draft, number);
  draft.doubts = load.doubts ? measuredDoubts(draft.doubts, number, load.doubts) : withoutWaybill(draft.doubts, number);
  const isPending = corrected.touched.some((index) => index >= acted.length);
  draft.measurements.set(number, { print, finished, measuredAt, isPending });
  const elsewhere = acted.flatMap((_, index) => corrected.matched.get(index) ?? []);
  const [whole, covered] = [volumeOfRows(load.rows), volumeOfRows(elsewhere)];
  const part = {
    report: draft.facts.id,
    solid: subtract(whole.solid, covered.solid),
    loose: subtract(whole.loose, covered.loose),
  };
  draft.waybills.set(number, { number, report: part.report, part, ...(expected ? { expected } : {}) });
}

/** A report from before signs were folded may have one waybill in two spellings; the load replaces both. */
function spellAs(draft: ReportDraft, number: string): void {
  const key = numberKey(number);
  const others = [...draft.measurements.keys()].filter((one) => one !== number && numberKey(one) === key);
  if (others.length === 0) return;
  draft.rows = draft.rows.map(({ row, act }) => ({
    row: others.includes(row.waybill) ? { ...row, waybill: number } : row,
    act,
  }));
  for (const other of others) draft.measurements.delete(other);
}

/** Flags the report where acted rows stay. */
function takeOut(draft: ReportDraft, load: WaybillLoad): ActedRow[] {
  const { print, finished, measuredAt } = load;
  const number = spellingIn(draft.measurements, load.number);
  const own = draft.rows.filter(({ row }) => row.waybill === number);
  const acted = own.filter(({ act }) => act > 0);
  if (!draft.measurements.has(number)) return [];
  draft.rows = draft.rows.filter(({ row, act }) => row.waybill !== number || act > 0);
  if (acted.length === 0) {
    forget(draft, number);
    return own;
  }
  const report = draft.facts.id;
  draft.measurements.set(number, { print, finished, measuredAt, isPending: true });
  draft.waybills.set(number, { number, report, part: { report, ...volumeOfRows(acted.map(({ row }) => row)) } });
  return own;
}

function forget(draft: ReportDraft, number: string): void {
  draft.measurements.delete(number);
  draft.doubts = withoutWaybill(draft.doubts, number);
  draft.waybills.set(number, { number, report: draft.facts.id });
}

/** None for a new report without rows; a stored report without rows is deleted. */
export function changeOf(draft: ReportDraft): ReportChange[] {
  const { before, rowsBefore, facts, nextRow, measurements } = draft;
  const [rows, actOf] = [draft.rows.map(({ row }) => row), draft.rows.map(({ act }) => act)];
  const waybills = [...draft.waybills.values()];
  if (rows.length === 0) return before ? [{ before, rowsBefore, after: before, waybills, isGone: true }] : [];
  if (nextRow - 1 > MAX_ROW_NUMBER) throw new Error(`Report ${facts.id} has used up the numbers of its rows`);
  const all = [...measurements.values()];
  const after: Report = {
    ...facts,
    ...sumsOf(rows, actOf),
    waybills: [...measurements.keys()],
    measurements: packMeasurements(all),
    finished: all.every(({ finished }) => finished),
    correctionPending: all.some(({ isPending }) => isPending),
    actOf,
    ...(before?.purchases ? { purchases: before.purchases } : {}),
    nextRow,
    rowParts: before?.rowParts ?? 0,
    tab: actOf.includes(0) ? "open" : "acted",
    claimedBy: 0,
    ...(draft.doubts ? { doubts: draft.doubts } : {}),
    version: before?.version ?? 1,
  };
  return [{ ...(before ? { before, rowsBefore } : {}), after, rows, waybills }];
}
