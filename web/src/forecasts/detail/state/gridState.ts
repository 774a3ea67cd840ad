import type { TenThousandths } from "#shared/basics/amounts.ts";
import { cellKey, cellOfKey, type ForecastRow } from "#shared/forecasts/forecasts.ts";
import { type ForecastConflict, mergeRows } from "#shared/forecasts/mergedRows.ts";

/** Amounts by `cellKey`; an empty cell is not in it. */
export type Cells = ReadonlyMap<string, TenThousandths>;

/** One change of a cell; null empties it, and a text that is no amount is kept to be corrected. */
export type CellWrite = readonly [key: string, value: TenThousandths | string | null];

interface Entered {
  now: Cells;
  /** Pasted texts that are no amounts, by `cellKey`; such a cell has no amount. */
  wrong: ReadonlyMap<string, string>;
}

export interface GridState extends Entered {
  base: Cells;
  version: number;
  past: readonly Entered[];
  future: readonly Entered[];
}

const MAX_STEPS = 100;

export function openGrid(rows: readonly ForecastRow[], version: number): GridState {
  const cells = cellsOf(rows);
  return { base: cells, now: cells, wrong: new Map(), version, past: [], future: [] };
}

/** @param isStep false while one cell is typed on, which is undone as a whole */
export function withCells(state: GridState, writes: readonly CellWrite[], isStep: boolean): GridState {
  const [now, wrong] = [new Map(state.now), new Map(state.wrong)];
  for (const [key, value] of writes) {
    now.delete(key);
    wrong.delete(key);
    if (typeof value === "string") wrong.set(key, value);
    else if (value !== null) now.set(key, value);
  }
  const past = isStep ? [...state.past, enteredIn(state)].slice(-MAX_STEPS) : state.past;
  return { ...state, now, wrong, past, future: [] };
}

export function undone(state: GridState): GridState {
  const before = state.past.at(-1);
  if (!before) return state;
  return { ...state, ...before, past: state.past.slice(0, -1), future: [...state.future, enteredIn(state)] };
}

export function redone(state: GridState): GridState {
  const after = state.future.at(-1);
  if (!after) return state;
  return { ...state, ...after, past: [...state.past, enteredIn(state)], future: state.future.slice(0, -1) };
}

export function isDirty({ base, now, wrong }: GridState): boolean {
  if (wrong.size > 0) return true;
  return base !== now && (base.size !== now.size || [...base].some(([key, amount]) => now.get(key) !== amount));
}

export interface MergedGrid {
  state: GridState;
  conflicts: ForecastConflict[];
  taken: number;
}

/** Takes what somebody else saved, and puts what was typed here on top of it. */
export function mergedGrid(state: GridState, theirs: readonly ForecastRow[], version: number): MergedGrid {
  const { rows, conflicts, taken } = mergeRows(rowsOf(state.base), rowsOf(state.now), theirs);
  // Steps before the merge would take back their changes as well.
  return { state: { ...openGrid(theirs, version), now: cellsOf(rows), wrong: state.wrong }, conflicts, taken };
}

export type UnsavedCell = readonly [key: string, amount: TenThousandths | null];

/** Cells that differ from what is stored: key and amount here, null for an emptied cell. */
export function unsavedCells({ base, now }: GridState): UnsavedCell[] {
  return [...new Set([...base.keys(), ...now.keys()])].flatMap((key): UnsavedCell[] =>
    base.get(key) === now.get(key) ? [] : [[key, now.get(key) ?? null]],
  );
}

export function rowsOf(cells: Cells): ForecastRow[] {
  return [...cells].map(([key, amount]) => ({ ...cellOfKey(key), amount }));
}

function cellsOf(rows: readonly ForecastRow[]): Cells {
  return new Map(rows.map((row) => [cellKey(row), row.amount]));
}

function enteredIn({ now, wrong }: GridState): Entered {
  return { now, wrong };
}
