import { isEmpty, shownText } from "#functions/imports/files/lines/cells.ts";
import type { Headings } from "#functions/imports/files/lines/headings.ts";
import type { Cell, LostCell, SourceRow } from "#functions/imports/files/shown/sheetCell.ts";

/** Rows and columns from 0, with its last ones. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

interface Active {
  merge: Merge;
  value: Cell;
}

/** Shows merged cells as a person sees them (docs/rules/imports.md, "Merged cells"). Rows come in their order. */
export class MergedCells {
  private readonly merges: readonly Merge[];
  private readonly columns: readonly number[];
  private readonly amount: number | undefined;
  private readonly headingRow: number;
  private readonly active = new Map<number, Active>();
  private next = 0;

  constructor(merges: readonly Merge[], { positions, row }: Headings) {
    this.columns = [...positions.values()];
    this.amount = positions.get("amount");
    this.headingRow = row - 1;
    this.merges = merges
      .filter(({ left, right, bottom }) => bottom > this.headingRow && this.columnsOf(left, right).length > 0)
      .toSorted((one, other) => one.top - other.top);
  }

  /** The row with values of merged cells in each of their rows; undefined where the row has nothing else. */
  shown(source: SourceRow): SourceRow | "damaged" | undefined {
    const row = source.row - 1;
    if (!this.begin(source, row)) return "damaged";
    if (this.active.size === 0) return source.cells.every(isEmpty) ? undefined : source;
    const own = [...source.cells];
    for (const [column, { merge }] of this.active) {
      if (merge.bottom < row) this.active.delete(column);
      else if (merge.top < row || merge.left < column) own[column] = null;
    }
    const cells = Array.from(own, (cell) => cell ?? null);
    if (cells.every(isEmpty)) return undefined;
    for (const [column, { merge, value }] of this.active) cells[column] = this.valueAt(column, merge, value);
    return { ...source, cells };
  }

  /** False for two ranges that have a cell in common, which no spreadsheet writes. */
  private begin({ cells }: SourceRow, row: number): boolean {
    for (let merge = this.merges[this.next]; merge && merge.top <= row; merge = this.merges[++this.next]) {
      // Headings over several rows are no values.
      const value = merge.top === row && row > this.headingRow ? (cells[merge.left] ?? null) : null;
      for (const column of this.columnsOf(merge.left, merge.right)) {
        if ((this.active.get(column)?.merge.bottom ?? -1) >= merge.top) return false;
        this.active.set(column, { merge, value });
      }
    }
    return true;
  }

  private valueAt(column: number, { top, left, bottom, right }: Merge, value: Cell): Cell {
    if (isEmpty(value)) return null;
    if (left < right) {
      return lost("Lahter on ühendatud üle veergude. Tühistage ühendamine ja täitke iga veeru lahter.", value);
    }
    if (column !== this.amount || top === bottom) return value;
    const rows = `${top + 1}–${bottom + 1}`;
    return lost(
      `Kogus on ühendatud üle ridade ${rows}. Tühistage ühendamine ja kirjutage igale reale oma kogus.`,
      value,
    );
  }

  private columnsOf(left: number, right: number): number[] {
    return this.columns.filter((column) => column >= left && column <= right);
  }
}

function lost(reason: string, value: Cell): LostCell {
  return { kind: "lost", reason, shown: shownText(value) };
}

const RANGE = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/;

/** undefined for a text that is no range. */
export function mergeOf(reference: string): Merge | undefined {
  const [, left, top, right = left, bottom = top] = RANGE.exec(reference.replaceAll("$", "")) ?? [];
  if (left === undefined || right === undefined) return undefined;
  const merge = {
    left: columnIndex(left),
    top: Number(top) - 1,
    right: columnIndex(right),
    bottom: Number(bottom) - 1,
  };
  return merge.left <= merge.right && merge.top <= merge.bottom ? merge : undefined;
}

/** 0 for A. */
export function columnIndex(letters: string): number {
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}
