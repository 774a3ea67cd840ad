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
import type { Check } from "#scripts/verifying/basis/check.ts";
import type { Partition } from "#scripts/verifying/basis/storedItems.ts";
import { rowsBeside } from "#scripts/verifying/reports/reportCheck.ts";
import { mendSum } from "./mendSum.ts";

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
  const noteChange = (change: SumChange, sign: 1 | -1, counts: (cell: SumCell) => boolean = () => true) => {
    for (const cell of cellsOf(change).filter(counts)) note(cell, sign * change.amount, sign * change.rows);
  };
  return {
    derives: [{ items: "sumItem" }],
    take(partition) {
      for (const change of sumFacts(partition, platform)) noteChange(change, 1);
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
      for (const { id, changes } of deltas) {
        const isInBatch = open?.deltas.includes(id);
        const waits = (cell: SumCell) => !isInBatch || batchOf(cell) < (open?.batch ?? 0);
        for (const change of changesOfDelta(changes)) {
          noteChange(change, -1, waits);
          for (const cell of cellsOf(change).filter(waits))
            waiting.set(targetName(cell), (waiting.get(targetName(cell)) ?? new Set()).add(id));
        }
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
