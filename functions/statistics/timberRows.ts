import type { CellNumbers } from "#functions/platform/sums/sumCells.ts";
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
  /** Keys are those of `yearMonth`; amounts are ten-thousandths. */
  months: Map<number, MonthSum>;
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

/** The month (`yearMonth`) of a slot; undefined where it does not count. */
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

  addDelivered(cells: readonly CellNumbers[], monthOf: Days): void {
    for (const cell of cells) {
      const { company, buyer, destinationKey } = cell;
      const group = this.#groups.groupOf(cell);
      if (!this.#keeps(cell, group)) continue;
      const destination = this.#hasDestinations ? this.#groups.deliveredTo(group, cell) : NO_DESTINATION;
      this.#add({ company, group, destination, buyer, destinationKey }, cell.numbers, monthOf, addDelivered);
    }
  }

  addPlanned(cells: readonly CellNumbers[], monthOf: Days): void {
    for (const cell of cells) {
      const { company, assortment: group } = cell;
      if (!this.#keeps(cell, group)) continue;
      const timber = {
        company,
        group,
        destination: this.#groups.plannedFor(group, cell.destinationKey),
        buyer: 0,
        destinationKey: "",
      };
      this.#add(timber, cell.numbers, monthOf, addPlanned);
    }
  }

  #add(
    timber: Timber,
    numbers: readonly number[],
    monthOf: Days,
    add: (month: MonthSum, amount: number) => void,
  ): void {
    let months: TimberRow["months"] | undefined;
    for (let at = 0; at < numbers.length; at += 3) {
      const number = monthOf(numbers[at] ?? 0);
      if (number === undefined) continue;
      months ??= this.#row(timber).months;
      let month = months.get(number);
      if (!month) {
        month = { plan: null, delivered: 0 };
        months.set(number, month);
      }
      add(month, numbers[at + 1] ?? 0);
    }
  }

  #row(timber: Timber): TimberRow {
    const name = this.#nameOf(timber);
    const known = this.#rows.get(name);
    if (known) return known;
    const row: TimberRow = { timber, months: new Map() };
    this.#rows.set(name, row);
    return row;
  }
}
