import type { NumberFormat } from "./numberFormat.ts";

/** A text is folded. */
export type Cell = string | boolean | null | SheetNumber | LostCell;

/** A number of a workbook: what is stored, and by which format the sheet shows it. */
export interface SheetNumber {
  kind: "number";
  /** Days are counted as in a workbook of 1900. */
  value: number;
  format: NumberFormat;
}

/** A cell of which the file does not say what a person sees. */
export interface LostCell {
  kind: "lost";
  reason: string;
  /** For the error; '' where nothing is known. */
  shown: string;
}

export interface SourceRow {
  row: number;
  cells: readonly Cell[];
  /** By hand or by a filter. */
  isHidden?: boolean | undefined;
  /** Between commas, where a decimal comma without quotation marks makes two cells of one. */
  mayBeSplit?: boolean | undefined;
}
