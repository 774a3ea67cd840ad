import {
  add,
  type Cents,
  NO_CENTS,
  NO_VOLUME,
  type Thousandths,
  toCubicMetres,
  toEuros,
} from "#shared/basics/amounts.ts";
import { centsFromWire, sumOfVolume, thousandthsFromWire } from "#shared/basics/money.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { SiteCheck, WireExcess } from "#shared/eudr/checks.ts";
import { compareGroups, compareTexts } from "./actOrder.ts";

export interface ActReportRow {
  id: number;
  amount: number;
  waybill: string;
}

/** Facts of a row, loaded or in the form. Prices and margin in euros per unit, without VAT. */
interface RowFacts {
  margin: number;
  /** '' when the seller itself owned the forest. */
  previous_owner: string;
  flat_price: number;
  amount: number;
  site: string;
  /** EUDR numbers of the site; '' for none. */
  eudr: string;
  /** Virn found them in a declaration of the owner, or none is needed. */
  eudr_note?: "found" | "excused" | undefined;
  eudr_checks?: readonly SiteCheck[] | undefined;
  eudr_excess?: WireExcess | undefined;
  /** Id of the site of these checks, on a made act. */
  site_id?: string | undefined;
  certificate: string | null;
  report_rows: readonly ActReportRow[];
}

export interface LoadedRow extends RowFacts {
  key: readonly string[];
  /** Digest of the key: equal ids are the same row after a reload. */
  id: string;
  assortment: { name: string; unit: Unit; fixed_assortment_price: number | null };
}

export interface ActRow extends RowFacts {
  key: string;
  /** Id of the loaded row; parts of it with different margins share it. */
  id: string;
  assortment: string;
  unit: Unit;
  fixed_assortment_price: number | null;
  selected: boolean;
}

/** One line of the table (docs/rules/acts.md, "Groups of rows"). */
export interface GroupedRow {
  key: string;
  assortment: string;
  unit: Unit;
  flat_price: number;
  certificate: string | null;
  fixed_assortment_price: number | null;
  margin: number | null;
  amount: number;
  sum: number;
  selected_amount: number;
  selected_sum: number;
  selection: "all" | "some" | "none";
  children: ActRow[];
}

interface OpenGroup extends Omit<GroupedRow, "amount" | "sum" | "selected_amount" | "selected_sum" | "selection"> {
  total: Sums;
  selected: Sums;
  selectedRows: number;
}

interface Sums {
  volume: Thousandths;
  money: Cents;
}

const MISSING_CERTIFICATE = "0";

export function rowKey(list: readonly string[]): string {
  return JSON.stringify(list);
}

export function fromLoadedRows(loaded: readonly LoadedRow[]): ActRow[] {
  const keys = new Set<string>();
  const unique = (id: string, reportRow: number | undefined) => {
    const key = keys.has(id) ? `${id}#${reportRow}` : id;
    keys.add(key);
    return key;
  };
  return loaded.map(({ key: _list, id, assortment, report_rows, ...row }) => ({
    ...row,
    report_rows: report_rows.toSorted((one, other) => compareTexts(one.waybill, other.waybill)),
    key: unique(id, report_rows[0]?.id),
    id,
    assortment: assortment.name,
    unit: assortment.unit,
    fixed_assortment_price: assortment.fixed_assortment_price,
    selected: true,
  }));
}

/** Returns groups in the order of an act (docs/rules/acts.md, "Order of an act"); they add up to its totals. */
export function groupRows(rows: readonly ActRow[]): GroupedRow[] {
  const groups = new Map<string, OpenGroup>();
  for (const row of rows) {
    const price = centsFromWire(row.flat_price);
    const key = JSON.stringify([row.assortment, price, row.certificate ?? MISSING_CERTIFICATE, row.unit]);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, addToGroup(emptyGroup(key, price, row), row, price));
    } else {
      addToGroup(group, row, price);
    }
  }
  return [...groups.values()].sort(byGroup).map(finish);
}

function emptyGroup(key: string, price: Cents, row: ActRow): OpenGroup {
  return {
    key,
    assortment: row.assortment,
    unit: row.unit,
    flat_price: toEuros(price),
    certificate: row.certificate === MISSING_CERTIFICATE ? null : row.certificate,
    fixed_assortment_price: row.fixed_assortment_price,
    margin: row.margin,
    children: [],
    total: { volume: NO_VOLUME, money: NO_CENTS },
    selected: { volume: NO_VOLUME, money: NO_CENTS },
    selectedRows: 0,
  };
}

function addToGroup(group: OpenGroup, row: ActRow, price: Cents): OpenGroup {
  const volume = thousandthsFromWire(row.amount);
  const money = sumOfVolume(volume, price);
  addTo(group.total, volume, money);
  if (row.selected) {
    addTo(group.selected, volume, money);
    group.selectedRows += 1;
  }
  if (group.margin !== row.margin) group.margin = null;
  group.children.push(row);
  return group;
}

function addTo(sums: Sums, volume: Thousandths, money: Cents): void {
  sums.volume = add(sums.volume, volume);
  sums.money = add(sums.money, money);
}

function finish(group: OpenGroup): GroupedRow {
  const { total, selected, selectedRows, children, ...line } = group;
  const unselected = children.length - selectedRows;
  return {
    ...line,
    children: children.sort(byWaybill),
    amount: toCubicMetres(total.volume),
    sum: toEuros(total.money),
    selected_amount: toCubicMetres(selected.volume),
    selected_sum: toEuros(selected.money),
    selection: unselected === 0 ? "all" : selectedRows === 0 ? "none" : "some",
  };
}

function byGroup(a: OpenGroup, b: OpenGroup): number {
  return compareGroups({ ...a, price: a.flat_price }, { ...b, price: b.flat_price });
}

/** Changed rows are mostly in order already, which costs one comparison a row. */
function byWaybill(a: ActRow, b: ActRow): number {
  return compareTexts(a.report_rows[0]?.waybill ?? "", b.report_rows[0]?.waybill ?? "") || compareTexts(a.key, b.key);
}
