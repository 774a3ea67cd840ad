import type { IsoDate } from "#shared/basics/dates.ts";
import type { Unit } from "#shared/basics/units.ts";
import { dayNumber, weekOf } from "#shared/basics/weeks.ts";

/** Delivered volumes are thousandths of a cubic metre, planned ones ten-thousandths. */
const TIMBER_SIDES = ["delivered", "plan"] as const;
/** Cents without VAT, of purchase and sales acts. */
const MONEY_SIDES = ["bought", "sold"] as const;
/** Facts that wait for somebody, by the day since which they do (docs/rules/overview.md, "What waits"). */
export const WAITING_SIDES = [
  "unsentLetters",
  "failedLetters",
  "unsignedByUs",
  "unsignedByThem",
  "missingOrigins",
  "unexported",
] as const;
/** docs/rules/overview.md, "Lead times" */
const LEAD_SIDES = ["measuredToAct", "actToSignatures"] as const;

/** Thousandths without an EUDR number, by owner: of days that need one, and earlier (docs/rules/eudr.md, "Missing volume"). */
const OWNER_SIDES = ["unnumbered", "unnumberedEarlier"] as const;

/** docs/rules/eudr.md, "Statistics": timber of acts by its numbers, and what is known of each number. */
const NUMBER_SIDES = ["eudrTimber", "eudrNumber"] as const;
/** Thousandths of solid volume by parcels and notice (docs/rules/eudr.md, "Volume of a notice"). */
const LAND_SIDE = "hauled";

/** Deltas have the index of their side, so a new one comes last. */
export const SIDES = [
  ...TIMBER_SIDES,
  ...MONEY_SIDES,
  ...WAITING_SIDES,
  ...LEAD_SIDES,
  ...OWNER_SIDES,
  ...NUMBER_SIDES,
  LAND_SIDE,
] as const;
export type Side = (typeof SIDES)[number];
export type TimberSide = (typeof TIMBER_SIDES)[number];
export type MoneySide = (typeof MONEY_SIDES)[number];
export type WaitingSide = (typeof WAITING_SIDES)[number];
export type OwnerSide = (typeof OWNER_SIDES)[number];
export type NumberSide = (typeof NUMBER_SIDES)[number];
export type LeadSide = (typeof LEAD_SIDES)[number];

/** An amount that a fact adds to the sums, or takes from them. */
export interface SumChange {
  side: Side;
  company: number;
  /** A measured assortment; for a plan, a group of assortments; for a lead time, its `leadDays`; for `NUMBER_SIDES` a code. */
  assortment: number;
  unit: Unit;
  /** 0 for a plan. */
  buyer: number;
  /** Code of the buyer's destination; for a plan its id; for `NUMBER_SIDES` keys of numbers, for land `hauledKey`. '' for none. */
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

/**
 * `slot`: a month, a day of the month, a week; for what waits a `dayNumber`, for a lead time its days, for EUDR timber a day as
 * 1231, for an EUDR number its key.
 */
export interface SumCell {
  scope: string;
  key: string;
  cell: Cell;
  slot: number;
}

/** A change without a company and timber: acts, letters, containers. */
export function plainChange(
  side: MoneySide | WaitingSide | LeadSide | OwnerSide | NumberSide,
  day: IsoDate,
  { amount = 0, rows = 1, days = 0 }: { amount?: number; rows?: number; days?: number } = {},
): SumChange {
  return { side, company: 0, assortment: days, unit: "SCM", buyer: 0, destinationKey: "", day, amount, rows };
}

export const cellsScope = (year: number, side: TimberSide, assortment: number, unit: Unit) =>
  `cells/${year}/${side}/${assortment}/${unit}`;
export const companyScope = (year: number, side: TimberSide) => `company/${year}/${side}`;
export const destinationScope = (year: number, side: TimberSide) => `place/${year}/${side}`;
/** @param month YYYY-MM */
export const daysScope = (month: string) => `days/${month}`;
/** Sums of all companies together, by month: one item. */
export const totalScope = (year: number, side: TimberSide) => `total/${year}/${side}`;
/** Deliveries of all companies by week of an ISO year: one item by assortment, some by buyer. */
export const weeksScope = (year: number) => `weeks/${year}`;
export const WEEKS_BY_ASSORTMENT = "assortment";
export const WEEKS_BY_BUYER = "buyer/";
/** One item a side. */
export const moneyScope = (year: number) => `money/${year}`;
export const WAITING_SCOPE = "waiting";
export const leadScope = (year: number) => `lead/${year}`;
/** Owners share items by `companyKey`. */
export const ownerScope = (side: OwnerSide) => `owner/${side}`;
/** Timber of acts by owner, buyer and numbers. */
export const eudrScope = (year: number) => `eudr/${year}`;
export const EUDR_NUMBERS_SCOPE = "eudrNumbers";
/** Parcels share items by `landKey`. */
export const landScope = (year: number) => `land/${year}`;

/** Items of a scope: each costs 0.1 ms to read and must stay below 400 KB. A lone company is spread over its buyers. */
const COMPANIES = 8;
const BUYERS = 4;
const LONE_COMPANIES = 32;
const DESTINATION_BUYERS = 8;
const DESTINATION_ASSORTMENTS = 8;
const WEEK_BUYERS = 4;
const EUDR_NUMBERS = 8;
/** 3,000 numbers in each after ten years with 20,000 new ones. */
const NUMBER_BUCKETS = 64;
/** Each has some 500 numbers at a million rows a year. */
const LAND = 64;

const bucketOf = (id: number, buckets: number) => String(id % buckets).padStart(2, "0");

/** Spreads texts evenly: the keys of numbers are hashes. */
function textBucket(text: string, buckets: number): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at);
  return bucketOf(sum, buckets);
}

/** Prefixes of the keys of owners' items in `eudr`; all when undefined. */
export function eudrPrefixes(owners?: readonly number[]): string[] {
  const ids = owners ?? Array.from({ length: COMPANIES }, (_, id) => id);
  return [...new Set(ids.map((id) => `${bucketOf(id, COMPANIES)}/`))];
}

/** Keys of EUDR numbers are whole numbers in the base 36; as slots they take a third of the room, and a tenth of the time. */
export const keyNumber = (key: string) => Number.parseInt(key, 36);
export const keyOfNumber = (number: number) => number.toString(36);

/** Key of the item that says what is known of a number. */
export const numberBucket = (number: number) => bucketOf(number, NUMBER_BUCKETS);

/** Key of a company's item in `company`; companies share items. */
export const companyKey = (company: number) => bucketOf(company, LONE_COMPANIES);

/** Key of the item of some parcels: that of their first. */
export const landKey = (key: string) => bucketOf(Number(key.slice(0, 14).replaceAll(":", "")), LAND);

/** Returns the change by loads of some parcels and a notice in a year. */
export function landChange(destinationKey: string, year: number, amount: number, rows: number): SumChange {
  const timber = { company: 0, assortment: 0, unit: "SCM", buyer: 0 } as const;
  return { ...timber, side: LAND_SIDE, destinationKey, day: `${year}-01-01`, amount, rows };
}

/** Prefix of the keys of a company's items in `cells` and `days`; companies share it. */
export function companyPrefix(side: TimberSide, company: number): string {
  return side === "plan" ? companyKey(company) : `${bucketOf(company, COMPANIES)}/`;
}

const NO_TIMBER: Cell = { company: 0, assortment: 0, unit: "SCM", buyer: 0, destinationKey: "" };

/** The numbers that a change adds to (docs/decisions/0022-sums-by-deltas.md). */
export function cellsOf(change: SumChange): SumCell[] {
  const { side, assortment: days, day } = change;
  const year = Number(day.slice(0, 4));
  const plain = (scope: string, slot: number): SumCell[] => [{ scope, key: side, cell: NO_TIMBER, slot }];
  switch (side) {
    case "unnumbered":
    case "unnumberedEarlier":
      return ownerCells(change, side);
    case "eudrTimber":
      return eudrCells(change);
    case "eudrNumber": {
      const { assortment, destinationKey } = change;
      const slot = keyNumber(destinationKey);
      return [{ scope: EUDR_NUMBERS_SCOPE, key: numberBucket(slot), cell: { ...NO_TIMBER, assortment }, slot }];
    }
    case LAND_SIDE:
      return landCells(change);
    case "delivered":
    case "plan":
      return timberCells(change, side);
    case "bought":
    case "sold":
      return plain(moneyScope(year), Number(day.slice(5, 7)));
    case "measuredToAct":
    case "actToSignatures":
      return plain(leadScope(year), days);
    default:
      return plain(WAITING_SCOPE, day === "" ? 0 : dayNumber(day));
  }
}

function ownerCells({ company, unit, day }: SumChange, side: OwnerSide): SumCell[] {
  const cell = { ...NO_TIMBER, company, unit };
  return [{ scope: ownerScope(side), key: companyKey(company), cell, slot: Number(day.slice(0, 4)) }];
}

function eudrCells({ day, side: _side, amount: _amount, rows: _rows, ...cell }: SumChange): SumCell[] {
  const [year, month, date] = day.split("-").map(Number);
  const [prefix = ""] = eudrPrefixes([cell.company]);
  const key = `${prefix}${textBucket(cell.destinationKey, EUDR_NUMBERS)}`;
  return [{ scope: eudrScope(year ?? 0), key, cell, slot: (month ?? 0) * 100 + (date ?? 0) }];
}

function landCells({ destinationKey, day }: SumChange): SumCell[] {
  const scope = landScope(Number(day.slice(0, 4)));
  return [{ scope, key: landKey(destinationKey), cell: { ...NO_TIMBER, destinationKey }, slot: 0 }];
}

function timberCells(
  { company, assortment, unit, buyer, destinationKey, day }: SumChange,
  side: TimberSide,
): SumCell[] {
  const [year, slot] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const whole: Cell = { company, assortment, unit, buyer, destinationKey };
  const prefix = companyPrefix(side, company);
  const key = side === "plan" ? prefix : `${prefix}${bucketOf(buyer, BUYERS)}`;
  const keyOfDestinations = `${bucketOf(buyer, DESTINATION_BUYERS)}/${bucketOf(assortment, DESTINATION_ASSORTMENTS)}`;
  const ofAll: Cell = { ...NO_TIMBER, assortment, unit };
  const byMonth: SumCell[] = [
    { scope: cellsScope(year, side, assortment, unit), key, cell: whole, slot },
    {
      scope: companyScope(year, side),
      key: companyKey(company),
      cell: { ...whole, buyer: 0, destinationKey: "" },
      slot,
    },
    { scope: destinationScope(year, side), key: keyOfDestinations, cell: { ...whole, company: 0 }, slot },
    { scope: totalScope(year, side), key: "", cell: ofAll, slot },
  ];
  if (side === "plan") return byMonth;
  const { year: weekYear, week } = weekOf(day);
  const [weeks, ofBuyer] = [weeksScope(weekYear), `${WEEKS_BY_BUYER}${bucketOf(buyer, WEEK_BUYERS)}`];
  return [
    ...byMonth,
    { scope: daysScope(day.slice(0, 7)), key, cell: whole, slot: Number(day.slice(8, 10)) },
    { scope: weeks, key: WEEKS_BY_ASSORTMENT, cell: ofAll, slot: week },
    { scope: weeks, key: ofBuyer, cell: { ...NO_TIMBER, unit, buyer }, slot: week },
  ];
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
