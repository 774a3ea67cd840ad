import type { TenThousandths } from "#shared/basics/amounts.ts";
import { cellKey, cellOfKey, type ForecastRow } from "#shared/forecasts/forecasts.ts";
import { type ForecastConflict, mergeRows } from "#shared/forecasts/mergedRows.ts";

/** Amounts by `cellKey`; an empty cell is not in it. */
export type Cells = ReadonlyMap<string, TenThousandths>;

/** One change of a cell; null empties it. */
export type CellWrite = readonly [key: string, amount: TenThousandths | null];

export interface GridState {
  base: Cells;
  now: Cells;
  version: number;
  past: readonly Cells[];
  future: readonly Cells[];
}

const MAX_STEPS = 100;

export function openGrid(rows: readonly ForecastRow[], version: number): GridState {
  const cells = cellsOf(rows);
  return { base: cells, now: cells, version, past: [], future: [] };
}

/** @param isStep false while one cell is typed on, which is undone as a whole */
export function withCells(state: GridState, writes: readonly CellWrite[], isStep: boolean): GridState {
  const now = new Map(state.now);
  for (const [key, amount] of writes) {
    if (amount === null) now.delete(key);
    else now.set(key, amount);
  }
  return { ...state, now, past: isStep ? [...state.past, state.now].slice(-MAX_STEPS) : state.past, future: [] };
}

export function undone(state: GridState): GridState {
  const before = state.past.at(-1);
  if (!before) return state;
  return { ...state, now: before, past: state.past.slice(0, -1), future: [...state.future, state.now] };
}

export function redone(state: GridState): GridState {
  const after = state.future.at(-1);
  if (!after) return state;
  return { ...state, now: after, past: [...state.past, state.now], future: state.future.slice(0, -1) };
}

export function isDirty({ base, now }: GridState): boolean {
  return base !== now && (base.size !== now.size || [...base].some(([key, amount]) => now.get(key) !== amount));
}

export interface MergedGrid {
  state: GridState;
  conflicts: ForecastConflict[];
  taken: number;
}

/** What somebody else saved, with what was typed here on top of it. */
export function mergedGrid(state: GridState, theirs: readonly ForecastRow[], version: number): MergedGrid {
  const { rows, conflicts, taken } = mergeRows(rowsOf(state.base), rowsOf(state.now), theirs);
  // Steps before the merge would take back their changes as well.
  return { state: { ...openGrid(theirs, version), now: cellsOf(rows) }, conflicts, taken };
}

/** Cells that differ from what is stored: key and amount here, null for an emptied cell. */
export function unsavedCells({ base, now }: GridState): CellWrite[] {
  return [...new Set([...base.keys(), ...now.keys()])].flatMap((key): CellWrite[] =>
    base.get(key) === now.get(key) ? [] : [[key, now.get(key) ?? null]],
  );
}

export function rowsOf(cells: Cells): ForecastRow[] {
  return [...cells].map(([key, amount]) => ({ ...cellOfKey(key), amount }));
}

function cellsOf(rows: readonly ForecastRow[]): Cells {
  return new Map(rows.map((row) => [cellKey(row), row.amount]));
}
