import type { TenThousandths } from "#shared/basics/amounts.ts";
import { cellKey, type ForecastRow } from "./forecasts.ts";

/** A cell that two editors changed differently; null where the other one emptied it. */
export interface ForecastConflict {
  key: string;
  theirs: TenThousandths | null;
}

export interface MergedRows {
  rows: ForecastRow[];
  conflicts: ForecastConflict[];
  taken: number;
}

/** On a conflict my change stays and is listed (docs/rules/forecasts.md, "Two editors"). */
export function mergeRows(
  base: readonly ForecastRow[],
  mine: readonly ForecastRow[],
  theirs: readonly ForecastRow[],
): MergedRows {
  const [before, own, other] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [cellKey(row), row])));
  const merged: MergedRows = { rows: [], conflicts: [], taken: 0 };
  for (const key of new Set([...(before?.keys() ?? []), ...(other?.keys() ?? []), ...(own?.keys() ?? [])])) {
    const [was, my, their] = [before?.get(key), own?.get(key), other?.get(key)];
    const isMine = my?.amount !== was?.amount;
    const isTheirs = their?.amount !== was?.amount;
    const row = isMine ? my : their;
    if (row) merged.rows.push(row);
    if (isTheirs && !isMine) merged.taken += 1;
    if (isTheirs && isMine && my?.amount !== their?.amount)
      merged.conflicts.push({ key, theirs: their?.amount ?? null });
  }
  return merged;
}
