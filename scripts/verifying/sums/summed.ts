import { type Cell, cellsBy, type SumChange } from "#functions/platform/sums/sum.ts";
import { type CellNumbers, cellName, compareCells } from "#functions/platform/sums/sumCells.ts";
import { targetName } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";

interface SummedItem {
  scope: string;
  key: string;
  cells: CellNumbers[];
}

type OpenCell = Cell & { numbers: number[] };

/** Slot, amount and facts. */
const EACH = 3;

/** Adds up all items of some changes in place: a year of a million rows has four million numbers. */
export class Summed {
  readonly #cellsOf = cellsBy(sums);
  readonly #items = new Map<string, { scope: string; key: string; cells: Map<string, OpenCell> }>();

  add(change: SumChange): void {
    for (const { scope, key, cell, slot } of this.#cellsOf(change)) {
      const name = targetName({ scope, key });
      const item = this.#items.get(name) ?? { scope, key, cells: new Map<string, OpenCell>() };
      this.#items.set(name, item);
      const own = cellName(cell);
      const open = item.cells.get(own) ?? { ...cell, numbers: [] };
      item.cells.set(own, open);
      addTo(open.numbers, slot, change);
    }
  }

  /** Sums of existing facts, so that none is 0. */
  items(): SummedItem[] {
    return [...this.#items.values()].map(({ cells, ...item }) => ({
      ...item,
      cells: [...cells.values()].toSorted(compareCells),
    }));
  }
}

function addTo(numbers: number[], slot: number, { amount, rows }: SumChange): void {
  let at = 0;
  while (at < numbers.length && (numbers[at] ?? 0) < slot) at += EACH;
  if (numbers[at] === slot) numbers.splice(at + 1, 2, (numbers[at + 1] ?? 0) + amount, (numbers[at + 2] ?? 0) + rows);
  else numbers.splice(at, 0, slot, amount, rows);
}
