import type { SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import { isEmpty } from "./cells.ts";
import {
  COLUMNS,
  type ColumnKey,
  type ColumnPositions,
  columnOf,
  findColumns,
  hasHeadings,
  meantColumns,
  REQUIRED_COLUMNS,
  type UnknownColumn,
} from "./columns.ts";
import type { ErrorList } from "./errorList.ts";

/** Rows of a sheet in which its headings may be. */
export const HEADING_ROWS = 30;

export interface Headings {
  /** As the sheet counts it. */
  row: number;
  positions: ColumnPositions;
  /** Cells of the row. */
  width: number;
  /** Columns that are not read, although they look like known ones. */
  unknown: readonly UnknownColumn[];
}

/** Finds the row of headings; takes rows in their order (docs/rules/imports.md, "Where the headings are"). */
export class HeadingFinder {
  readonly errors: ErrorList;
  readonly above: SourceRow[] = [];

  constructor(errors: ErrorList) {
    this.errors = errors;
  }

  /** Returns undefined for a row above the headings, and "missing" after the last row that may have them. */
  take(source: SourceRow): Headings | "missing" | undefined {
    if (source.row > HEADING_ROWS) return "missing";
    if (!hasHeadings(source.cells)) {
      this.above.push(source);
      return undefined;
    }
    const positions = findColumns(source, this.errors);
    for (const { row } of this.above.filter((each) => hasFacts(each, positions))) {
      this.errors.add(row, "", `Andmete rida on pealkirjadest (rida ${source.row}) eespool ja jääks lugemata.`);
    }
    const unknown = meantColumns(source, positions);
    return { row: source.row, positions, width: source.cells.length, unknown };
  }

  refuse(): void {
    const last = Math.min(HEADING_ROWS, this.above.at(-1)?.row ?? 0);
    const where = `Veergude pealkirju otsisin ridadelt 1–${last}.`;
    const [nearest] = this.above.toSorted((one, other) => headingsIn(other) - headingsIn(one));
    if (!nearest || headingsIn(nearest) === 0) {
      this.errors.addOfFile(`${where} Ühtegi ei leidnud. Vaja on: ${named(REQUIRED_COLUMNS)}.`);
      return;
    }
    const found = new Set(nearest.cells.flatMap((cell) => columnOf(cell) ?? []));
    const missing = REQUIRED_COLUMNS.filter((key) => !found.has(key));
    const reason = `${where} Lähim on rida ${nearest.row} (tuntud pealkirju ${found.size}), kuid puudu on: ${named(missing)}.`;
    this.errors.add(nearest.row, "", reason);
  }
}

/** Tells of a row below the headings: a printed sheet repeats them on each page. */
export function repeatedHeadings({ cells }: SourceRow, { positions }: Headings): "same" | "moved" | undefined {
  const date = cells[positions.get("date") ?? 0] ?? "";
  // Folding every cell of 200,000 rows would take seconds; a row of facts has digits in its date.
  if (typeof date !== "string" || /\d/.test(date)) return undefined;
  const found = new Map(cells.map((cell, position) => [columnOf(cell), position] as const));
  if (!REQUIRED_COLUMNS.every((key) => found.has(key))) return undefined;
  return [...positions].every(([key, position]) => found.get(key) === position) ? "same" : "moved";
}

/** A value in each required column: such a row above the headings would be lost. */
function hasFacts({ cells }: SourceRow, positions: ColumnPositions): boolean {
  return REQUIRED_COLUMNS.every((key) => !isEmpty(cells[positions.get(key) ?? cells.length] ?? null));
}

function headingsIn({ cells }: SourceRow): number {
  return new Set(cells.flatMap((cell) => columnOf(cell) ?? [])).size;
}

function named(keys: readonly ColumnKey[]): string {
  return keys.map((key) => COLUMNS[key].heading).join(", ");
}
