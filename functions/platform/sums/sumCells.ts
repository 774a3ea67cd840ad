import { UNITS } from "#shared/basics/units.ts";
import type { Cell } from "./sum.ts";

/** A cell and its numbers: slot, amount, facts, slot, amount, facts, … with the slots in order. */
export interface CellNumbers extends Cell {
  numbers: readonly number[];
}

export interface Addition {
  cell: Cell;
  slot: number;
  amount: number;
  rows: number;
}

const EACH = 3;

/** Adds to ordered cells; drops slots without facts and cells without slots. */
export function withAdditions(cells: readonly CellNumbers[], additions: readonly Addition[]): CellNumbers[] {
  const added = [...Map.groupBy(additions, ({ cell }) => cellName(cell)).values()];
  const changes = added.flatMap((own) => (own[0] ? [{ ...own[0].cell, own }] : [])).toSorted(compareCells);
  const changed: CellNumbers[] = [];
  let at = 0;
  for (const { own, ...cell } of changes) {
    for (let next = cells[at]; next && compareCells(next, cell) < 0; next = cells[++at]) changed.push(next);
    const stored = cells[at];
    const isStored = stored !== undefined && compareCells(stored, cell) === 0;
    if (isStored) at++;
    const numbers = numbersWith(isStored ? stored.numbers : [], own);
    if (numbers.length > 0) changed.push({ ...cell, numbers });
  }
  for (; at < cells.length; at++) {
    const rest = cells[at];
    if (rest) changed.push(rest);
  }
  return changed;
}

function numbersWith(numbers: readonly number[], additions: readonly Addition[]): number[] {
  const slots = new Map<number, { amount: number; rows: number }>();
  const add = (slot: number, amount: number, rows: number) => {
    const before = slots.get(slot);
    slots.set(slot, { amount: (before?.amount ?? 0) + amount, rows: (before?.rows ?? 0) + rows });
  };
  for (let at = 0; at < numbers.length; at += EACH) add(numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0);
  for (const { slot, amount, rows } of additions) add(slot, amount, rows);
  return [...slots]
    .filter(([, { amount, rows }]) => amount !== 0 || rows !== 0)
    .toSorted(([one], [other]) => one - other)
    .flatMap(([slot, { amount, rows }]) => [slot, amount, rows]);
}

/** The destination comes last, since it may hold anything. */
export function cellName({ company, assortment, unit, buyer, destinationKey }: Cell): string {
  return `${company}/${assortment}/${unit}/${buyer}/${destinationKey}`;
}

export function compareCells(one: Cell, other: Cell): number {
  return (
    one.company - other.company ||
    one.assortment - other.assortment ||
    UNITS.indexOf(one.unit) - UNITS.indexOf(other.unit) ||
    one.buyer - other.buyer ||
    (one.destinationKey === other.destinationKey ? 0 : one.destinationKey < other.destinationKey ? -1 : 1)
  );
}
