import { compareEstonian } from "#shared/domain/names/estonianOrder.ts";
import { toUnits } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, fromUnits, PRICE_PLACES } from "#shared/domain/quantities/units.ts";
import type { Unit } from "#shared/domain/reports/measuredReport.ts";
import { rowSum } from "./totals.ts";

/** A measured row inside an act row. */
export interface ActReportRow {
  id: number;
  amount: number;
  waybill: string;
}

/** An act row as the server hands it to the form (document 1 §3, "Loaded act data"). */
export interface LoadedRow {
  /** What makes the row one row; equal keys are the same row over a reload. */
  key: readonly string[];
  id: string;
  margin: number;
  /** Id of the forest owner; '' where the seller itself owned the forest. */
  previous_owner: string;
  assortment: { name: string; unit: Unit; fixed_assortment_price: number | null };
  flat_price: number;
  amount: number;
  site: string;
  certificate: string | null;
  report_rows: readonly ActReportRow[];
}

/** An act row of the form (document 1 §3, "Act row"). Prices and margin in euros per unit, without VAT. */
export interface ActRow {
  key: string;
  /** The key as the wire carries it. */
  key_list: readonly string[];
  id: string;
  margin: number;
  previous_owner: string;
  assortment: string;
  unit: Unit;
  fixed_assortment_price: number | null;
  flat_price: number;
  amount: number;
  site: string;
  /** null: missing, so that the certificate chosen for the act applies. */
  certificate: string | null;
  report_rows: readonly ActReportRow[];
  selected: boolean;
}

/** Rows of one assortment, price and certificate, as one line of the table (document 1 §2.3, §9 "Row grouping key"). */
export interface GroupedRow {
  key: string;
  assortment: string;
  unit: Unit;
  flat_price: number;
  certificate: string | null;
  fixed_assortment_price: number | null;
  /** null when the children differ. */
  margin: number | null;
  /** Volume and sum of all children, whether selected or not. */
  amount: number;
  sum: number;
  /** Volume and sum of the selected children: what the line adds to the totals of the act. */
  selected_amount: number;
  selected_sum: number;
  selection: "all" | "some" | "none";
  /** In the order of their waybills. */
  children: ActRow[];
}

interface OpenGroup extends Omit<GroupedRow, "amount" | "sum" | "selected_amount" | "selected_sum" | "selection"> {
  thousandths: number;
  cents: number;
  selectedThousandths: number;
  selectedCents: number;
  selectedRows: number;
}

const MISSING_CERTIFICATE = "0";

/** The text under which a row is found again after a reload; different lists never share it. */
export function rowKey(list: readonly string[]): string {
  return JSON.stringify(list);
}

/** Rows of the form from the loaded ones; every row is selected until the user unselects it (document 1 §4). */
export function fromLoadedRows(loaded: readonly LoadedRow[]): ActRow[] {
  return loaded.map(({ key, assortment, ...row }) => ({
    ...row,
    key: rowKey(key),
    key_list: key,
    assortment: assortment.name,
    unit: assortment.unit,
    fixed_assortment_price: assortment.fixed_assortment_price,
    selected: true,
  }));
}

/** Reloaded rows with the margin and the selection of the row of the same key before them (document 1 §4). */
export function mergeReloadedRows(before: readonly ActRow[], reloaded: readonly ActRow[]): ActRow[] {
  const known = new Map(before.map((row) => [row.key, row]));
  return reloaded.map((row) => {
    const kept = known.get(row.key);
    return kept === undefined ? row : { ...row, margin: kept.margin, selected: kept.selected };
  });
}

/**
 * Groups rows by assortment name, flat price and certificate, 0 when missing (document 1 §9); units of measure are never
 * put into one group. Groups stand in Estonian order of their assortments, then by price from the dearest; each row is in
 * exactly one group. Volumes are added in whole thousandths and sums in whole cents, so that the lines add up to the totals.
 */
export function groupRows(rows: readonly ActRow[]): GroupedRow[] {
  const groups = new Map<string, OpenGroup>();
  for (const row of rows) {
    const price = toUnits(row.flat_price, PRICE_PLACES);
    const key = JSON.stringify([row.assortment, price, row.certificate ?? MISSING_CERTIFICATE, row.unit]);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, addRow(emptyGroup(key, price, row), row));
    } else {
      addRow(group, row);
    }
  }
  return [...groups.values()].sort(byAssortmentThenPrice).map(finish);
}

function emptyGroup(key: string, price: number, row: ActRow): OpenGroup {
  return {
    key,
    assortment: row.assortment,
    unit: row.unit,
    flat_price: fromUnits(price, PRICE_PLACES),
    certificate: row.certificate === MISSING_CERTIFICATE ? null : row.certificate,
    fixed_assortment_price: row.fixed_assortment_price,
    margin: row.margin,
    children: [],
    thousandths: 0,
    cents: 0,
    selectedThousandths: 0,
    selectedCents: 0,
    selectedRows: 0,
  };
}

function addRow(group: OpenGroup, row: ActRow): OpenGroup {
  const thousandths = toUnits(row.amount, AMOUNT_PLACES);
  const cents = toUnits(rowSum(row), PRICE_PLACES);
  group.thousandths += thousandths;
  group.cents += cents;
  if (row.selected) {
    group.selectedThousandths += thousandths;
    group.selectedCents += cents;
    group.selectedRows += 1;
  }
  if (group.margin !== row.margin) group.margin = null;
  group.children.push(row);
  return group;
}

function finish(group: OpenGroup): GroupedRow {
  const { thousandths, cents, selectedThousandths, selectedCents, selectedRows, children, ...line } = group;
  const unselected = children.length - selectedRows;
  return {
    ...line,
    children: children.sort(byWaybill),
    amount: fromUnits(thousandths, AMOUNT_PLACES),
    sum: fromUnits(cents, PRICE_PLACES),
    selected_amount: fromUnits(selectedThousandths, AMOUNT_PLACES),
    selected_sum: fromUnits(selectedCents, PRICE_PLACES),
    selection: unselected === 0 ? "all" : selectedRows === 0 ? "none" : "some",
  };
}

function byAssortmentThenPrice(a: OpenGroup, b: OpenGroup): number {
  return (
    compareEstonian(a.assortment, b.assortment) ||
    b.flat_price - a.flat_price ||
    plainOrder(a.certificate ?? "", b.certificate ?? "") ||
    plainOrder(a.key, b.key)
  );
}

// Waybill numbers are ASCII codes: comparing them as text takes a tenth of the time of the collator, which ten thousand
// rows would feel.
function byWaybill(a: ActRow, b: ActRow): number {
  return plainOrder(a.report_rows[0]?.waybill ?? "", b.report_rows[0]?.waybill ?? "") || plainOrder(a.key, b.key);
}

function plainOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
