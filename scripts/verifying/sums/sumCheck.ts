import { sumsOfAct } from "#functions/acts/store/sumsOfAct.ts";
import { sumsOfContainer } from "#functions/containers/store/containerSums.ts";
import { sumsOfNumber } from "#functions/eudr/store/numberCheck.ts";
import { sumsOfExport } from "#functions/exports/store/savedExports.ts";
import { rowsOfForecast } from "#functions/forecasts/store/forecastRows.ts";
import { sumsOfLetters } from "#functions/letters/store/savedLetters.ts";
import { unpackCells } from "#functions/platform/sums/cellPacking.ts";
import { cellsBy, type SumCell, type SumChange } from "#functions/platform/sums/sum.ts";
import { cellName } from "#functions/platform/sums/sumCells.ts";
import { changesOfDelta } from "#functions/platform/sums/sumDelta.ts";
import { type SumGuard, targetName } from "#functions/platform/sums/sumFold.ts";
import { delivered } from "#functions/reports/store/deliveredChanges.ts";
import { planned } from "#functions/statistics/store/planChanges.ts";
import { sums } from "#functions/sums.ts";
import type { Check, Keeping } from "#scripts/verifying/basis/check.ts";
import type { Partition } from "#scripts/verifying/basis/storedItems.ts";
import { rowsBeside } from "#scripts/verifying/reports/reportCheck.ts";
import { mendSum } from "./mendSum.ts";

interface WaitingCell {
  /** Id of its delta. */
  delta: string;
  cell: SumCell;
  amount: number;
  rows: number;
}

type KeptSum = WaitingCell | Omit<WaitingCell, "delta"> | { target: string; batch: number };

/** Every sum, from rows, forecasts, acts, EUDR numbers, letters, exports and containers; changes that wait to be added count as added. */
export function sumCheck(platform: number): Check {
  const cellsOf = cellsBy(sums);
  /** Facts less what is stored, by number. */
  const missing = new Map<string, { cell: SumCell; amount: number; rows: number }>();
  const batches = new Map<string, number>();
  const deltas: { id: string; changes: string }[] = [];
  let guard: SumGuard | undefined;
  const batchOf = (cell: SumCell) => batches.get(targetName(cell)) ?? 0;
  const note = (cell: SumCell, amount: number, rows: number) => {
    const key = `${targetName(cell)} ${cell.slot} ${cellName(cell.cell)}`;
    const before = missing.get(key) ?? { amount: 0, rows: 0 };
    const after = { cell, amount: before.amount + amount, rows: before.rows + rows };
    if (after.amount === 0 && after.rows === 0) missing.delete(key);
    else missing.set(key, after);
  };
  /** Cells of changes that wait, of parts of the table that another process has read. */
  const waitingCells: WaitingCell[] = [];
  function* cellsOfDeltas(): Generator<WaitingCell, void> {
    for (const { id, changes } of deltas)
      for (const change of changesOfDelta(changes))
        for (const cell of cellsOf(change)) yield { delta: id, cell, amount: change.amount, rows: change.rows };
  }
  const add = (kept: KeptSum) => {
    if ("delta" in kept) waitingCells.push(kept);
    else if ("batch" in kept) batches.set(kept.target, kept.batch);
    else note(kept.cell, kept.amount, kept.rows);
  };
  const keeps: Keeping<KeptSum> = {
    name: "sums",
    *drain() {
      for (const one of missing.values()) yield [targetName(one.cell), one] as const;
      for (const [target, batch] of batches) yield [target, { target, batch }] as const;
      for (const one of cellsOfDeltas()) yield [targetName(one.cell), one] as const;
      missing.clear();
      batches.clear();
      deltas.length = 0;
    },
    add,
  };
  return {
    keeps,
    everywhere: ["sumGuard"],
    derives: [{ items: "sumItem" }],
    take(partition) {
      for (const change of sumFacts(partition, platform))
        for (const cell of cellsOf(change)) note(cell, change.amount, change.rows);
      for (const { scope, key, cells, batch } of partition.of("sumItem")) {
        batches.set(targetName({ scope, key }), batch);
        for (const { numbers, ...cell } of unpackCells(cells)) {
          for (let at = 0; at < numbers.length; at += 3) {
            const [slot = 0, amount = 0, rows = 0] = numbers.slice(at, at + 3);
            note({ scope, key, cell, slot }, -amount, -rows);
          }
        }
      }
      deltas.push(...partition.of("sumDelta"));
      for (const one of partition.of("sumGuard")) guard = one;
    },
    differences() {
      const open = guard?.isOpen ? guard : undefined;
      const waiting = new Map<string, Set<string>>();
      const inBatch = new Set(open?.deltas ?? []);
      for (const { delta, cell, amount, rows } of [...waitingCells, ...cellsOfDeltas()]) {
        if (inBatch.has(delta) && batchOf(cell) >= (open?.batch ?? 0)) continue;
        note(cell, -amount, -rows);
        waiting.set(targetName(cell), (waiting.get(targetName(cell)) ?? new Set()).add(delta));
      }
      return [...missing].map(([key, { cell, amount, rows }]) => ({
        text: `sum ${key}: the facts say ${amount} more, of ${rows} more rows`,
        version: [batchOf(cell), ...[...(waiting.get(targetName(cell)) ?? [])].toSorted()].join(" "),
        mend: () => mendSum(cell, { amount, rows, batch: batchOf(cell) }),
      }));
    },
  };
}

export function sumFacts(partition: Partition, platform: number): SumChange[] {
  const rowsOfReport = rowsBeside(partition.of("reportRows"));
  return [
    ...partition.of("report").flatMap((report) => delivered(report, rowsOfReport, platform)),
    ...partition.of("forecastRows").flatMap((stored) => planned(stored, rowsOfForecast(stored))),
    ...partition.of("act").flatMap(sumsOfAct),
    ...partition.of("numberCheck").flatMap(sumsOfNumber),
    ...partition.of("actLetters").flatMap(sumsOfLetters),
    ...partition.of("actExport").flatMap(sumsOfExport),
    ...partition.of("signingContainer").flatMap(sumsOfContainer),
  ];
}
