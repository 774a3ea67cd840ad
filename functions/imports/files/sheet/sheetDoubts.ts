import { isEmpty } from "#functions/imports/files/lines/cells.ts";
import { COLUMNS, type ColumnKey, type ColumnPositions } from "#functions/imports/files/lines/columns.ts";
import type { MeasuredLine } from "#functions/imports/files/lines/measuredLine.ts";
import type { SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import { addVolume, NO_VOLUME, type Volumes } from "#shared/basics/amounts.ts";
import { thousandthsFromText } from "#shared/basics/money.ts";
import type { DoubtList } from "#shared/reports/doubtList.ts";
import type { OpenSheet } from "./workbookRows.ts";

/** Counts what a sheet hides and is read all the same (docs/rules/imports.md, "Hidden rows, columns and further sheets"). */
export class SheetDoubts {
  private readonly sheet: OpenSheet;
  private readonly hiddenColumns: readonly [ColumnKey, number][];
  private readonly columns = new Set<ColumnKey>();
  private readonly volumes: Volumes = { solid: NO_VOLUME, loose: NO_VOLUME };
  private rows = 0;

  constructor(sheet: OpenSheet, positions: ColumnPositions) {
    this.sheet = sheet;
    this.hiddenColumns = [...positions].filter(([, position]) => sheet.view.hiddenColumns.has(position));
  }

  take({ cells, isHidden }: SourceRow, line: MeasuredLine | undefined): void {
    for (const [key, position] of this.hiddenColumns) if (!isEmpty(cells[position] ?? null)) this.columns.add(key);
    if (!isHidden || !line) return;
    this.rows++;
    const { unit, amount } = line.measured;
    addVolume(this.volumes, unit, thousandthsFromText(amount));
  }

  addTo(doubts: DoubtList): void {
    const { name, empty, others } = this.sheet;
    for (const each of empty) doubts.add(0, { kind: "sheet_empty", empty: each, read: name });
    for (const other of others) doubts.add(0, { kind: "sheet_other", read: name, other });
    if (this.rows > 0) {
      doubts.add(0, { kind: "rows_hidden", rows: this.rows, scm: this.volumes.solid, lcm: this.volumes.loose });
    }
    if (this.columns.size > 0) {
      const columns = [...this.columns].map((key) => COLUMNS[key].heading);
      doubts.add(0, { kind: "columns_hidden", columns });
    }
  }
}
