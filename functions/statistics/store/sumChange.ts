import type { Unit } from "#shared/basics/units.ts";

/** Delivered volumes are thousandths of a cubic metre, planned ones ten-thousandths. */
export const SIDES = ["delivered", "plan"] as const;
export type Side = (typeof SIDES)[number];

/** What a fact adds to the sums, or takes from them. */
export interface SumChange {
  side: Side;
  company: number;
  /** A measured assortment; for a plan, a group of assortments. */
  assortment: number;
  unit: Unit;
  /** 0 for a plan. */
  buyer: number;
  /** Code of the buyer's destination; for a plan its id. '' for none. */
  destinationKey: string;
  /** YYYY-MM-DD in Tallinn; for a plan the first of the month. */
  day: string;
  /** Signed. */
  amount: number;
  /** Facts that come (above 0) or go, so that a sum of 0 differs from none. */
  rows: number;
}

/** Keys of a number; a key that a scope does not tell apart is 0 or ''. */
export interface Cell {
  company: number;
  assortment: number;
  unit: Unit;
  buyer: number;
  destinationKey: string;
}

/** `slot`: a month or a day of the month. */
export interface SumCell {
  scope: string;
  key: string;
  cell: Cell;
  slot: number;
}

export const cellsScope = (year: number, side: Side, assortment: number, unit: Unit) =>
  `cells/${year}/${side}/${assortment}/${unit}`;
export const companyScope = (year: number, side: Side) => `company/${year}/${side}`;
export const destinationScope = (year: number, side: Side) => `place/${year}/${side}`;
/** @param month YYYY-MM */
export const daysScope = (month: string) => `days/${month}`;

/** Items of a scope: each costs 0.1 ms to read and must stay below 400 KB. A lone company is spread over its buyers. */
const COMPANIES = 8;
const BUYERS = 4;
const LONE_COMPANIES = 32;
const DESTINATION_BUYERS = 8;
const DESTINATION_ASSORTMENTS = 8;

const bucketOf = (id: number, buckets: number) => String(id % buckets).padStart(2, "0");

/** Key of a company's item in `company`; companies share items. */
export const companyKey = (company: number) => bucketOf(company, LONE_COMPANIES);

/** Prefix of the keys of a company's items in `cells` and `days`; companies share it. */
export function companyPrefix(side: Side, company: number): string {
  return side === "plan" ? companyKey(company) : `${bucketOf(company, COMPANIES)}/`;
}

/** The numbers that a change adds to (docs/decisions/0022-sums-by-deltas.md). */
export function cellsOf({ side, company, assortment, unit, buyer, destinationKey, day }: SumChange): SumCell[] {
  const [year, slot] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const whole: Cell = { company, assortment, unit, buyer, destinationKey };
  const prefix = companyPrefix(side, company);
  const key = side === "plan" ? prefix : `${prefix}${bucketOf(buyer, BUYERS)}`;
  const keyOfDestinations = `${bucketOf(buyer, DESTINATION_BUYERS)}/${bucketOf(assortment, DESTINATION_ASSORTMENTS)}`;
  const byMonth: SumCell[] = [
    { scope: cellsScope(year, side, assortment, unit), key, cell: whole, slot },
    {
      scope: companyScope(year, side),
      key: companyKey(company),
      cell: { ...whole, buyer: 0, destinationKey: "" },
      slot,
    },
    { scope: destinationScope(year, side), key: keyOfDestinations, cell: { ...whole, company: 0 }, slot },
  ];
  if (side === "plan") return byMonth;
  return [...byMonth, { scope: daysScope(day.slice(0, 7)), key, cell: whole, slot: Number(day.slice(8, 10)) }];
}

export function netChanges(changes: readonly SumChange[]): SumChange[] {
  const nets = new Map<string, SumChange>();
  for (const change of changes) {
    const { side, company, assortment, unit, buyer, destinationKey, day } = change;
    const key = JSON.stringify([side, company, assortment, unit, buyer, destinationKey, day]);
    const net = nets.get(key);
    if (net) {
      net.amount += change.amount;
      net.rows += change.rows;
    } else nets.set(key, { ...change });
  }
  return [...nets.values()].filter(({ amount, rows }) => amount !== 0 || rows !== 0);
}

export function reversed(changes: readonly SumChange[]): SumChange[] {
  return changes.map((change) => ({ ...change, amount: 0 - change.amount, rows: 0 - change.rows }));
}
