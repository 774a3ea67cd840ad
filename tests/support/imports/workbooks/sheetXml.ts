import type { Format, Styles } from "./styles.ts";
import { escaped, type Xml } from "./xml.ts";

/** A cell of a test workbook. A bare text, number or truth value is a cell without a format. */
export type TestCell = string | number | boolean | null | FormattedCell;

export interface FormattedCell {
  /** What the cell stores; null for an empty cell that has a style. */
  value?: string | number | boolean | null;
  /** Instead of `value`: `2026-11-18` or `2026-11-18T14:05:00`, stored as the workbook and its dialect store days. */
  date?: string;
  /** Instead of `value`: an error such as `#N/A`, of type `e`. */
  error?: string;
  /** A code such as `000000`, or the number of a built-in format. A date has `dd.mm.yyyy` unless it says another one. */
  format?: Format;
  /** Without `=`. The value, date or error is its last result. */
  formula?: string;
  /** False: the formula was written by a program that did not calculate it. */
  isCalculated?: boolean;
  /** A typed apostrophe before the text, which is not a part of it. */
  quotePrefix?: boolean;
  /** Instead of `value`: a text in pieces of different fonts. */
  runs?: readonly string[];
  /** The number as it is written, where `String(value)` is not it, such as `0.30000000000000004` or `2.3095E4`. */
  written?: string;
}

export interface TestSheet {
  name: string;
  /** From A1 on. A row of [] is not in the file; a null cell neither. */
  rows: readonly (readonly TestCell[])[];
  state?: "visible" | "hidden" | "veryHidden";
  /** Ranges such as `A2:A4`. */
  merges?: readonly string[];
  /** Numbers of rows, from 1, that a person or a filter hides. */
  hiddenRows?: readonly number[];
  /** Numbers of rows that are 0 points high. */
  flatRows?: readonly number[];
  /** Numbers of columns, from 1. */
  hiddenColumns?: readonly number[];
  /** The range of a filter. Which rows it hides is said by `hiddenRows`. */
  filter?: string;
}

const DAY_MS = 86_400_000;
const DATE_FORMAT = "dd.mm.yyyy";

export interface SheetContext {
  xml: Xml;
  styles: Styles;
  sharedTexts: SharedTexts;
  date1904: boolean;
  isActive: boolean;
}

/** Collects texts of sharedStrings.xml, each once. */
export class SharedTexts {
  readonly items = new Map<string, number>();
  count = 0;

  /** `content`: the elements of `si`. */
  indexOf(content: string): number {
    this.count++;
    const index = this.items.get(content) ?? this.items.size;
    this.items.set(content, index);
    return index;
  }

  content(xml: Xml): string {
    const items = [...this.items.keys()].map((content) => xml.element("si", "", content)).join("");
    return xml.document("sst", `count="${this.count}" uniqueCount="${this.items.size}"`, items);
  }
}

export function sheetXml(sheet: TestSheet, context: SheetContext): string {
  const { xml } = context;
  const width = Math.max(1, ...sheet.rows.map((row) => row.length));
  const range = `A1:${cellName(Math.max(1, sheet.rows.length), width)}`;
  const merges = sheet.merges ?? [];
  const columns = (sheet.hiddenColumns ?? []).map((column) =>
    xml.empty("col", `min="${column}" max="${column}" width="9.1" hidden="${xml.yes}" customWidth="${xml.yes}"`),
  );
  const rows = sheet.rows.map((_, index) => rowXml(sheet, index, context));
  return xml.document(
    "worksheet",
    "",
    [
      sheet.filter && sheet.hiddenRows?.length ? xml.empty("sheetPr", `filterMode="${xml.yes}"`) : "",
      xml.dialect.hasDimension ? xml.empty("dimension", `ref="${range}"`) : "",
      xml.element("sheetViews", "", xml.empty("sheetView", `${selected(context)} workbookViewId="0"`)),
      xml.empty("sheetFormatPr", 'defaultRowHeight="15"'),
      columns.length > 0 ? xml.element("cols", "", columns.join("")) : "",
      xml.element("sheetData", "", rows.join("")),
      sheet.filter ? filterXml(sheet.filter, xml) : "",
      merges.length > 0
        ? xml.element(
            "mergeCells",
            `count="${merges.length}"`,
            merges.map((ref) => xml.empty("mergeCell", `ref="${ref}"`)).join(""),
          )
        : "",
    ].join(""),
  );
}

function selected({ xml, isActive }: SheetContext): string {
  if (isActive) return `tabSelected="${xml.yes}"`;
  return xml.dialect.writesDefaults ? `tabSelected="${xml.no}"` : "";
}

function filterXml(range: string, xml: Xml): string {
  const value = xml.element("filters", "", xml.empty("filter", 'val="x"'));
  return xml.element("autoFilter", `ref="${range}"`, xml.element("filterColumn", 'colId="0"', value));
}

function rowXml(sheet: TestSheet, index: number, context: SheetContext): string {
  const { xml } = context;
  const { hasRowNumbers, hasSpans, writesDefaults, writesCoveredCells } = xml.dialect;
  const row = index + 1;
  const cells = [...(sheet.rows[index] ?? [])];
  const covered = coveredColumns(sheet.merges ?? [], row);
  for (const column of writesCoveredCells ? covered : []) cells[column - 1] ??= { value: null };
  const isHidden = sheet.hiddenRows?.includes(row) === true;
  const isFlat = sheet.flatRows?.includes(row) === true;
  // A row without a number is the one after the row before it, so that a gap has to be written.
  if (cells.length === 0 && !isHidden && !isFlat && hasRowNumbers) return "";
  const attributes = [
    hasRowNumbers ? `r="${row}"` : "",
    hasSpans && cells.length > 0 ? `spans="1:${cells.length}"` : "",
    isFlat ? `ht="0" customHeight="${xml.yes}"` : "",
    isHidden ? `hidden="${xml.yes}"` : writesDefaults ? `hidden="${xml.no}"` : "",
  ];
  const hasGaps = xml.dialect.hasCellNumbers;
  const content = Array.from(cells, (cell, column) =>
    (cell ?? null) === null && hasGaps ? "" : cellXml(cell ?? null, cellName(row, column + 1), context),
  );
  return xml.element("row", attributes.filter(Boolean).join(" "), content.join(""));
}

function cellXml(cell: TestCell, name: string, context: SheetContext): string {
  const { xml, styles } = context;
  const full: FormattedCell = typeof cell === "object" && cell !== null ? cell : { value: cell };
  const format = full.format ?? (full.date === undefined ? undefined : DATE_FORMAT);
  const style = styles.indexOf(format, full.quotePrefix);
  const reference = xml.dialect.hasCellNumbers ? ` r="${name}"` : "";
  const styled = style > 0 || xml.dialect.writesDefaults ? ` s="${style}"` : "";
  const { type, content } = contentOf(full, context);
  const attributes = `${reference}${styled}${type ? ` t="${type}"` : ""}`;
  return content === "" ? xml.empty("c", attributes) : xml.element("c", attributes, content);
}

function contentOf(cell: FormattedCell, context: SheetContext): { type: string; content: string } {
  const { xml, sharedTexts } = context;
  const formula = cell.formula === undefined ? "" : xml.element("f", "", escaped(cell.formula));
  if (formula && cell.isCalculated === false) return { type: "", content: formula };
  const value = (text: string) => `${formula}${xml.element("v", "", escaped(text))}`;
  const numberType = xml.dialect.hasNumberType ? "n" : "";
  if (cell.error !== undefined) return { type: "e", content: value(cell.error) };
  if (cell.date !== undefined) {
    if (xml.dialect.hasIsoDates) return { type: "d", content: value(cell.date) };
    return { type: numberType, content: value(String(serialOf(cell.date, context.date1904))) };
  }
  const stored = cell.runs?.join("") ?? cell.value ?? null;
  if (stored === null) return { type: "", content: formula };
  if (typeof stored === "number") return { type: numberType, content: value(cell.written ?? numberText(stored, xml)) };
  if (typeof stored === "boolean") return { type: "b", content: value(stored ? "1" : "0") };
  if (formula || xml.dialect.strings === "str") return { type: "str", content: value(stored) };
  const texts = cell.runs
    ? cell.runs.map((run) => xml.element("r", "", textXml(run, xml))).join("")
    : textXml(stored, xml);
  if (xml.dialect.strings === "inline") return { type: "inlineStr", content: xml.element("is", "", texts) };
  return { type: "s", content: xml.element("v", "", String(sharedTexts.indexOf(texts))) };
}

function textXml(text: string, xml: Xml): string {
  return xml.element("t", text === text.trim() ? "" : 'xml:space="preserve"', escaped(text));
}

function numberText(value: number, xml: Xml): string {
  return xml.dialect.hasDecimalPoint && Number.isInteger(value) && Math.abs(value) < 1e15
    ? `${value}.0`
    : String(value);
}

/** Days since 30.12.1899, or since 1.1.1904, of wall time. Right from 1.3.1900 on. */
export function serialOf(date: string, date1904: boolean): number {
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return (Date.parse(date.length === 10 ? `${date}T00:00:00Z` : `${date}Z`) - epoch) / DAY_MS;
}

/** `B3` for row 3 and column 2. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row}`;
}

/** `AA` for 27. */
export function columnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? columnName(rest) : ""}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

/** Columns of a row that are in a merged range, apart from the first cell of the range. */
function coveredColumns(merges: readonly string[], row: number): number[] {
  return merges.flatMap((ref) => {
    const { first, last } = rangeOf(ref);
    if (row < first.row || row > last.row) return [];
    const columns = Array.from({ length: last.column - first.column + 1 }, (_, index) => first.column + index);
    return row === first.row ? columns.slice(1) : columns;
  });
}

/** The corners of a range such as `A2:B4`. @throws Error for another text */
export function rangeOf(ref: string): Record<"first" | "last", { row: number; column: number }> {
  const [, left = "", top = "", right = "", bottom = ""] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
  if (bottom === "") throw new Error(`${ref} is no range`);
  const columnOf = (letters: string) =>
    Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
  return {
    first: { row: Number(top), column: columnOf(left) },
    last: { row: Number(bottom), column: columnOf(right) },
  };
}
