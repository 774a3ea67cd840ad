import type { ErrorList } from "#functions/imports/files/lines/errorList.ts";
import type { SourceRow } from "#functions/imports/files/shown/sheetCell.ts";

// The spreadsheet library reads an unclosed quotation mark to the end without an error, and 25 MB need 800 MB.

/** Finds an unclosed quotation mark before the end of the file. */
const MAX_ROW_LENGTH = 20_000;
const DELIMITERS = [";", ",", "\t"] as const;
const QUOTE = '"';
/** A first line that names the delimiter. Spreadsheets obey it and do not show it as a row. */
const SEPARATOR_LINE = /^"?sep=([^\p{L}\p{N}\s"]|\t)"?[;,\t]*\n/iu;

const DOUBLE_IT = 'Kirjuta jutumärk lahtri sees kahekordselt ("") või eemalda see.';
const MISQUOTED = {
  unclosed: `Rida on liiga pikk või on selle jutumärgid lõpetamata. ${DOUBLE_IT}`,
  lines: `Jutumärkides lahter jätkub järgmisel real ja sisaldab veergude eraldajaid. ${DOUBLE_IT}`,
  after: `Pärast lahtri lõpetavat jutumärki tuleb veel teksti. ${DOUBLE_IT}`,
  before: "Lahtri jutumärgi ees on tühik, mistõttu jaguneb lahter mitmeks. Eemaldage tühik.",
} as const;

type Misquoted = keyof typeof MISQUOTED;

/** Headings that a row has. */
export type HeadingCount = (cells: readonly string[]) => number;

export interface HeadingSearch {
  count: HeadingCount;
  /** Rows from the first one in which headings may be. */
  rows: number;
}

/** docs/rules/imports.md, "Quotation marks". An unclosed one ends the file. */
export function* csvRows(text: string, headings: HeadingSearch, errors: ErrorList): Generator<SourceRow> {
  const all = text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
  const [separatorLine = "", named] = SEPARATOR_LINE.exec(all) ?? [];
  const lines = all.slice(separatorLine.length);
  const delimiter = named ?? delimiterOf(lines, headings);
  let row = 1;
  for (let at = 0; at < lines.length; row++) {
    const record = recordAt(lines, at, delimiter);
    if (!record) {
      errors.add(row, "", MISQUOTED.unclosed);
      return;
    }
    if (record.misquoted) errors.add(row, "", MISQUOTED[record.misquoted]);
    else if (delimiter === ",") yield { row, cells: record.cells, mayBeSplit: true };
    else yield { row, cells: withoutEmptyEnd(record.cells) };
    at = record.next;
  }
}

/** Programs end rows with delimiters. Between commas an empty end may be the sign that a decimal comma split a cell. */
function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

interface CsvRecord {
  cells: string[];
  next: number;
  misquoted?: Misquoted;
}

/** The delimiter that finds the most headings in one row; the earlier one of equals. */
function delimiterOf(text: string, headings: HeadingSearch): string {
  const counts = DELIMITERS.map((delimiter) => mostHeadings(text, delimiter, headings));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? DELIMITERS[0];
}

function mostHeadings(text: string, delimiter: string, { count, rows }: HeadingSearch): number {
  let most = 0;
  for (let row = 0, at = 0; row < rows && at < text.length; row++) {
    const record = recordAt(text, at, delimiter);
    if (!record) return most;
    most = Math.max(most, count(record.cells));
    at = record.next;
  }
  return most;
}

function recordAt(text: string, start: number, delimiter: string): CsvRecord | undefined {
  const cells: string[] = [];
  let misquoted: Misquoted | undefined;
  const furthest = start + MAX_ROW_LENGTH;
  for (let at = start; at <= furthest; at++) {
    const quoted = text[at] === QUOTE ? quotedCellAt(text, at, furthest) : undefined;
    if (text[at] === QUOTE && !quoted) return undefined;
    const end = endOfCell(text, quoted?.end ?? at, delimiter, furthest);
    const rest = text.slice(quoted?.end ?? at, end);
    misquoted ??= quoted ? misquotedBy(quoted.value, rest, delimiter) : splitByMark(rest);
    cells.push((quoted?.value ?? "") + rest);
    if (end >= text.length || text[end] === "\n") {
      return { cells, next: end + 1, ...(misquoted ? { misquoted } : {}) };
    }
    at = end;
  }
  return undefined;
}

/** A stray mark swallows the cells, and the rows, up to the next mark. */
function misquotedBy(value: string, rest: string, delimiter: string): Misquoted | undefined {
  if (rest.trim() !== "") return "after";
  return value.includes("\n") && value.includes(delimiter) ? "lines" : undefined;
}

/** A space before the opening mark makes the cell an unquoted one, which ends at a delimiter inside of the marks. */
function splitByMark(cell: string): Misquoted | undefined {
  if (!cell.includes(QUOTE)) return undefined;
  return cell.trimStart().startsWith(QUOTE) && cell.split(QUOTE).length % 2 === 0 ? "before" : undefined;
}

function quotedCellAt(text: string, start: number, furthest: number): { value: string; end: number } | undefined {
  let value = "";
  for (let from = start + 1; from <= furthest; ) {
    const close = text.indexOf(QUOTE, from);
    if (close < 0 || close > furthest) return undefined;
    value += text.slice(from, close);
    if (text[close + 1] !== QUOTE) return { value, end: close + 1 };
    value += QUOTE;
    from = close + 2;
  }
  return undefined;
}

function endOfCell(text: string, start: number, delimiter: string, furthest: number): number {
  let end = start;
  while (end < text.length && end <= furthest && text[end] !== delimiter && text[end] !== "\n") end++;
  return end;
}
