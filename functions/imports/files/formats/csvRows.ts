import type { ErrorList } from "#functions/imports/files/lines/errorList.ts";
import type { SourceRow } from "#functions/platform/plainText.ts";

// The spreadsheet library reads an unclosed quotation mark to the end without an error, and 25 MB need 800 MB.

/** Finds an unclosed quotation mark before the end of the file. */
const MAX_ROW_LENGTH = 20_000;
const DELIMITERS = [";", ",", "\t"] as const;
const QUOTE = '"';

export type HeadingCount = (cells: readonly string[]) => number;

/** The delimiter that finds the most headings wins. A row that cannot be split is an error and ends the file. */
export function* csvRows(text: string, headings: HeadingCount, errors: ErrorList): Generator<SourceRow> {
  const lines = text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
  let delimiter: string | undefined;
  let row = 1;
  for (let at = 0; at < lines.length; row++) {
    delimiter ??= lines[at] === "\n" ? undefined : delimiterOf(lines, at, headings);
    const record = recordAt(lines, at, delimiter ?? DELIMITERS[0]);
    if (!record) {
      errors.add(row, "", "Rida on liiga pikk või on selle jutumärgid lõpetamata.");
      return;
    }
    yield { row, cells: record.cells };
    at = record.next;
  }
}

interface CsvRecord {
  cells: string[];
  next: number;
}

function delimiterOf(text: string, at: number, headings: HeadingCount): string {
  const counts = DELIMITERS.map((delimiter) => headings(recordAt(text, at, delimiter)?.cells ?? []));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? DELIMITERS[0];
}

function recordAt(text: string, start: number, delimiter: string): CsvRecord | undefined {
  const cells: string[] = [];
  const furthest = start + MAX_ROW_LENGTH;
  for (let at = start; at <= furthest; at++) {
    const quoted = text[at] === QUOTE ? quotedCellAt(text, at, furthest) : { value: "", end: at };
    if (!quoted) return undefined;
    const end = endOfCell(text, quoted.end, delimiter, furthest);
    cells.push(quoted.value + text.slice(quoted.end, end));
    if (end >= text.length || text[end] === "\n") return { cells, next: end + 1 };
    at = end;
  }
  return undefined;
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
