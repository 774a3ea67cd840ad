import type { CellNumbers } from "#functions/platform/sums/sumCells.ts";
import type { Cells } from "#functions/platform/sums/sumReads.ts";
import { NO_DESTINATION } from "#shared/statistics/statisticsTable.ts";
import type { TimberGroups } from "./timberGroups.ts";

/** Delivered volumes are stored in thousandths, and compared in ten-thousandths. */
const PER_THOUSANDTH = 10;

export interface Timber {
  company: number;
  group: number;
  destination: number;
  /** Buyer and key of the destination; 0 and '' for a plan. */
  buyer: number;
  destinationKey: string;
}

/** One line of a view. Attributes that do not tell lines apart are of the first timber added. */
export interface TimberRow {
  timber: Timber;
  /** By the place of the month (`Days`), with gaps; amounts are ten-thousandths. */
  months: (MonthSum | undefined)[];
}

interface MonthSum {
  plan: number | null;
  delivered: number;
}

function addDelivered(month: MonthSum, thousandths: number): void {
  month.delivered += thousandths * PER_THOUSANDTH;
}

function addPlanned(month: MonthSum, amount: number): void {
  month.plan = (month.plan ?? 0) + amount;
}

/** The place of a slot's month in the period; undefined where it does not count. */
export type Days = (slot: number) => number | undefined;

export type NameOf = (timber: Timber) => string | number;

const MAX_SECOND = 2 ** 20;
const MAX_FIRST = 2 ** 32;

/** Name of two ids, the second from -1 on. A number if possible: of 40,000 texts each takes a microsecond more. */
export function pairName(first: number, second: number): string | number {
  const isShort = first < MAX_FIRST && second < MAX_SECOND - 1;
  return isShort ? first * MAX_SECOND + second + 1 : `${first}/${second}`;
}

/** Adds stored sums up to the lines of a view. Changes rows in place: a year has 100,000 numbers. */
export class TimberRows {
  readonly #groups: TimberGroups;
  readonly #nameOf: NameOf;
  readonly #keeps: (cell: CellNumbers, group: number) => boolean;
  readonly #hasDestinations: boolean;
  readonly #rows = new Map<string | number, TimberRow>();
  /** That which is added now. One object for all: a year has 100,000. */
  readonly #timber: Timber = { company: 0, group: 0, destination: 0, buyer: 0, destinationKey: "" };
  /** Cells are in the order of their companies: many are of the line of the one before. */
  #last: { name: string | number; row: TimberRow } | undefined;

  constructor(
    groups: TimberGroups,
    nameOf: NameOf,
    keeps: (cell: CellNumbers, group: number) => boolean,
    /** False when no view tells destinations apart: finding them takes a third of the time. */
    hasDestinations = true,
  ) {
    this.#hasDestinations = hasDestinations;
    this.#groups = groups;
    this.#nameOf = nameOf;
    this.#keeps = keeps;
  }

  all(): TimberRow[] {
    return [...this.#rows.values()];
  }

  addDelivered(cells: Cells, monthOf: Days): void {
    for (const cell of cells) {
      const group = this.#groups.groupOf(cell);
      if (!this.#keeps(cell, group)) continue;
      this.#timber.company = cell.company;
      this.#timber.group = group;
      this.#timber.destination = this.#hasDestinations ? this.#groups.deliveredTo(group, cell) : NO_DESTINATION;
      this.#timber.buyer = cell.buyer;
      this.#timber.destinationKey = cell.destinationKey;
      this.#add(cell.numbers, monthOf, addDelivered);
    }
  }

  addPlanned(cells: Cells, monthOf: Days): void {
    for (const cell of cells) {
      const group = cell.assortment;
      if (!this.#keeps(cell, group)) continue;
      this.#timber.company = cell.company;
      this.#timber.group = group;
      this.#timber.destination = this.#groups.plannedFor(group, cell.destinationKey);
      this.#timber.buyer = 0;
      this.#timber.destinationKey = "";
      this.#add(cell.numbers, monthOf, addPlanned);
    }
  }

  #add(numbers: readonly number[], monthOf: Days, add: (month: MonthSum, amount: number) => void): void {
    let months: TimberRow["months"] | undefined;
    for (let at = 0; at < numbers.length; at += 3) {
      const place = monthOf(numbers[at] ?? 0);
      if (place === undefined) continue;
      months ??= this.#row().months;
      const month = (months[place] ??= { plan: null, delivered: 0 });
      add(month, numbers[at + 1] ?? 0);
    }
  }

  #row(): TimberRow {
    const name = this.#nameOf(this.#timber);
    if (this.#last?.name === name) return this.#last.row;
    const row = this.#rows.get(name) ?? { timber: { ...this.#timber }, months: [] };
    this.#rows.set(name, row);
    this.#last = { name, row };
    return row;
  }
}
