import type { Cells, CellWrite, GridState } from "./gridState.ts";
import type { GridKeys } from "./pasteBlock.ts";

/** Changes when the grid is filled from other amounts (docs/rules/forecasts.md, "Filling the grid"). */
export interface Filling {
  empty: CellWrite[];
  /** Cells with something else in them. */
  others: CellWrite[];
}

/** Cells for which `from` has no amount stay as they are. */
export function fillingOf(keys: GridKeys, { now, wrong }: Pick<GridState, "now" | "wrong">, from: Cells): Filling {
  const filling: Filling = { empty: [], others: [] };
  for (const key of keys.flat()) {
    const amount = from.get(key);
    if (amount === undefined || now.get(key) === amount) continue;
    (now.has(key) || wrong.has(key) ? filling.others : filling.empty).push([key, amount]);
  }
  return filling;
}
