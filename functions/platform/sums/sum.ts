import type { Unit } from "#shared/basics/units.ts";

/**
 * The places of a stored cell, named for timber, which fills them all. What each holds is known to the sum alone, by `places` and `key`;
 * a place that a sum does not use is 0 or ''.
 */
export interface Cell {
  company: number;
  assortment: number;
  unit: Unit;
  buyer: number;
  destinationKey: string;
}

/** What a fact adds to a sum, or takes from it, in the places of a stored delta. Made by `change` of its sum. */
export interface SumChange extends Cell {
  code: number;
  /** YYYY-MM-DD in Tallinn; '' where the sum has no days. */
  day: string;
  /** Signed. */
  amount: number;
  /** Facts that come (above 0) or go, so that a sum of 0 differs from none. */
  rows: number;
}

type Places = Omit<SumChange, "code" | "amount" | "rows">;

/** A number in the sums: `slot` of a cell of an item. */
export interface SumCell {
  scope: string;
  key: string;
  cell: Cell;
  slot: number;
}

interface Declaration<Key> {
  /** Part of scopes and keys, so it never changes. */
  name: string;
  /** Stored in deltas, so it never changes, and no other sum ever gets it. */
  code: number;
  places: (key: Key) => Partial<Places>;
  key: (places: Places) => Key;
  /** The numbers that a change adds to; asked when it is folded. */
  cells: (key: Key) => readonly (Omit<SumCell, "cell"> & { cell: Partial<Cell> })[];
}

/** A sum, as the fold and `verify` know it. */
export interface AnySum {
  readonly name: string;
  readonly code: number;
  readonly cellsOf: (change: SumChange) => SumCell[];
}

/** All sums of an installation. Entries that fold import them, and hand them over. */
export type Sums = readonly AnySum[];

export interface Sum<Key> extends AnySum {
  readonly change: (key: Key, of?: { amount?: number; rows?: number }) => SumChange;
  /** Keys of the changes that are of this sum. */
  readonly keysIn: (changes: readonly SumChange[]) => Key[];
}

const EMPTY: Places = { company: 0, assortment: 0, unit: "SCM", buyer: 0, destinationKey: "", day: "" };

/** Declares a sum in the store of its noun (docs/decisions/0022-sums-by-deltas.md). */
export function sum<Key>() {
  return ({ name, code, places, key, cells }: Declaration<Key>): Sum<Key> => ({
    name,
    code,
    change: (of, { amount = 0, rows = 1 } = {}) => ({ ...EMPTY, ...places(of), code, amount, rows }),
    keysIn: (changes) => changes.filter((change) => change.code === code).map(key),
    cellsOf: (change) =>
      cells(key(change)).map(({ scope, key: item, cell, slot }) => ({ scope, key: item, cell: wholeCell(cell), slot })),
  });
}

function wholeCell({ company = 0, assortment = 0, unit = "SCM", buyer = 0, destinationKey = "" }: Partial<Cell>): Cell {
  return { company, assortment, unit, buyer, destinationKey };
}

/** The numbers that each change adds to. @throws Error for a change of a sum that is not among these */
export function cellsBy(sums: Sums): (change: SumChange) => SumCell[] {
  const byCode = new Map(sums.map((each) => [each.code, each]));
  return (change) => {
    const own = byCode.get(change.code);
    if (!own) throw new Error(`A sum with the code ${change.code} is not declared`);
    return own.cellsOf(change);
  };
}

export function netChanges(changes: readonly SumChange[]): SumChange[] {
  const nets = new Map<string, SumChange>();
  for (const change of changes) {
    const { code, company, assortment, unit, buyer, destinationKey, day } = change;
    const key = JSON.stringify([code, company, assortment, unit, buyer, destinationKey, day]);
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
