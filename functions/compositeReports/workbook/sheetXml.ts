import { cellText } from "#functions/platform/xlsx.ts";

/** Styles of a cell, by their index in `styles.xml` (workbookParts.ts). */
export const STYLES = { plain: 0, heading: 1, date: 2, volume: 3, money: 4, count: 5 } as const;
export type CellStyle = keyof typeof STYLES;

export interface Column {
  heading: string;
  /** Width in characters. */
  width: number;
}

/** Text, a number as its decimal text with a style, or nothing. */
export type Cell = string | { number: string; style: CellStyle } | null;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DAY_MS = 86_400_000;
/** Excel counts days from here, for dates after February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

export function sheetStart(columns: readonly Pick<Column, "width">[], frozenRows: number): string {
  const cols = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const view = `<sheetView workbookViewId="0">${frozenRows > 0 ? pane : ""}</sheetView>`;
  return `${HEAD}<worksheet ${MAIN}><sheetViews>${view}</sheetViews><cols>${cols.join("")}</cols><sheetData>`;
}

export function sheetEnd(filtered?: { rows: number; columns: number }): string {
  const filter = filtered ? `<autoFilter ref="A1:${columnName(filtered.columns - 1)}${filtered.rows}"/>` : "";
  return `</sheetData>${filter}</worksheet>`;
}

const NAMES = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

function columnName(index: number): string {
  return NAMES[index] ?? "Z";
}

export function rowXml(row: number, cells: readonly Cell[], textStyle: CellStyle = "plain"): string {
  let xml = `<row r="${row}">`;
  const style = textStyle === "plain" ? "" : ` s="${STYLES[textStyle]}"`;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index];
    if (cell === null || cell === undefined || cell === "") continue;
    if (typeof cell === "string") {
      xml += `<c r="${NAMES[index]}${row}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
    } else {
      xml += `<c r="${NAMES[index]}${row}" s="${STYLES[cell.style]}"><v>${cell.number}</v></c>`;
    }
  }
  return `${xml}</row>`;
}

/** Letters of most names: a fast path, since a report has millions of texts. */
const USUAL = /^[ !-%'-;=?-^`-~\u00A1-\u00AC\u00AE-\u017F]*$/;

export function xmlText(text: string): string {
  if (USUAL.test(text)) return text;
  return cellText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const numbers = new Map<string, string>();

/** A day as the number that a sheet shows as a date; cached, since a report has few days and many lines. */
export function dayNumber(date: string): string {
  let number = numbers.get(date);
  if (number === undefined) {
    number = String((Date.parse(date) - FIRST_DAY) / DAY_MS);
    numbers.set(date, number);
  }
  return number;
}
