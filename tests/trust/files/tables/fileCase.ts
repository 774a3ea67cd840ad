import type { Duty } from "./cells.ts";
import type { Facts, Field } from "./facts.ts";

/** Something unusual and where: row 0 is the whole file; no fields is any column of the row. */
export interface Unusual {
  what: string;
  duty: Duty;
  rows: readonly number[];
  fields: readonly Field[];
  /** Once it has been asked about, what is shown is taken. */
  isCompared?: true;
}

export interface ShownRow {
  row: number;
  facts: Facts;
  /** Columns of this row whose value is not compared, since it must have been asked about. */
  open: readonly Field[];
}

export interface FileCase {
  name: string;
  bytes: Buffer;
  extension: "xlsx" | "csv";
  rows: readonly ShownRow[];
  unusual: readonly Unusual[];
  /** What each cell shows, by its name, where a spreadsheet must show the same; '' for cells that are merged into another one. */
  shown: ReadonlyMap<string, string>;
}
