import type { Cell, SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import type { DoubtList } from "#shared/reports/doubtList.ts";
import { isEmpty, shownText } from "./cells.ts";
import { COLUMNS, type ColumnKey, type UnknownColumn } from "./columns.ts";
import type { Headings } from "./headings.ts";

type Mark = "," | ".";
interface Written {
  text: string;
  rows: number[];
}

/** Doubts that only all rows of a table show (docs/rules/imports.md, "Cells that are missing", "Decimal marks", "Suspicious files"). */
export class TableDoubts {
  private readonly headings: Headings;
  private readonly unknown = new Set<UnknownColumn>();
  private readonly numbers: readonly { column: ColumnKey; position: number; marks: Map<Mark, Written> }[];

  constructor(headings: Headings) {
    this.headings = headings;
    this.numbers = (["amount", "price"] as const).flatMap((column) => {
      const position = headings.positions.get(column);
      return position === undefined ? [] : [{ column, position, marks: new Map() }];
    });
  }

  take({ row, cells }: SourceRow): void {
    for (const column of this.headings.unknown) {
      if (!this.unknown.has(column) && !isEmpty(cells[column.position] ?? null)) this.unknown.add(column);
    }
    for (const { position, marks } of this.numbers) {
      const cell = cells[position] ?? null;
      const mark = markOf(cell);
      if (mark === undefined) continue;
      const written = marks.get(mark);
      if (written) written.rows.push(row);
      else marks.set(mark, { text: shownText(cell), rows: [row] });
    }
  }

  addTo(doubts: DoubtList): void {
    if (this.unknown.size > 0) {
      const columns = [...this.unknown].map(({ heading, known }) => ({ heading: shownText(heading), known }));
      doubts.add(0, { kind: "columns_unknown", columns });
    }
    for (const { column, marks } of this.numbers) {
      const [rare, usual] = [...marks.values()].toSorted((one, other) => one.rows.length - other.rows.length);
      if (!rare || !usual) continue;
      const { heading } = COLUMNS[column];
      const facts = { kind: "decimal_marks", column: heading, text: rare.text, other: usual.text } as const;
      for (const row of rare.rows) doubts.add(row, facts);
    }
  }
}

/** By which a person sees decimals. Numbers of a workbook are shown with a comma in Estonian. */
function markOf(cell: Cell): Mark | undefined {
  if (typeof cell === "string") return cell.includes(",") ? "," : cell.includes(".") ? "." : undefined;
  return cell !== null && typeof cell === "object" && cell.kind === "number" && !Number.isInteger(cell.value)
    ? ","
    : undefined;
}
