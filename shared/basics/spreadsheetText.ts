/** Spreadsheets skip spaces, tabs and line breaks before it. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
/** With `#PUUDUB!`, `Err:502` and what is too wide for its cell. */
const CALCULATION_ERROR =
  /^(#(N\/A|PUUDUB!?|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|#+)|(Err|Viga):\d{3})$/i;
/** Spreadsheets have errors in their own language, such as `#VIIDE!`, and add new ones. */
const ERROR_OF_SPREADSHEET = /^#\p{Lu}[\p{Lu}\d_/]*[!?]$/u;
const SHORTENED_NUMBER = /^\d+(?:[.,]\d+)?E[-+]\d+$/i;
const NOTHING = /^[-\u2013\u2014]?$/;
/** What follows an apostrophe that says that a cell is a text. */
const OF_TEXT = /^['\d]/;
const OF_IDENTIFIER = /^['\p{L}\p{N}]/u;

export function isFormula(text: string): boolean {
  return FORMULA.test(text);
}

export function isCalculationError(text: string): boolean {
  return CALCULATION_ERROR.test(text) || ERROR_OF_SPREADSHEET.test(text);
}

/** `1,23457E+11`: other digits are lost. */
export function isShortenedNumber(text: string): boolean {
  return SHORTENED_NUMBER.test(text);
}

export function isNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** Adds an apostrophe before what a spreadsheet would calculate or convert, and before another one (docs/rules/imports.md, "Formulas in cells"). */
export function guarded(text: string): string {
  return text.startsWith("'") || needsGuard(text) ? `'${text}` : text;
}

/** `isIdentifier`: an apostrophe before a letter is a mark of a spreadsheet too, and not one of a name. */
export function unguarded(text: string, isIdentifier = false): string {
  if (!text.startsWith("'")) return text;
  const rest = text.slice(1);
  const isMark = needsGuard(rest) || (isIdentifier ? OF_IDENTIFIER : OF_TEXT).test(rest);
  return isMark ? rest : text;
}

/** A text, or a number with its decimal comma. Only a text is guarded: `-5,00` is no formula. */
export type CsvCell = string | { readonly number: string };

/** CSV as Estonian spreadsheets open it: semicolons, a byte order mark, no formulas. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  const text = (cell: CsvCell) => (typeof cell === "string" ? quotedCell(guarded(cell)) : cell.number);
  const lines = rows.map((cells) => cells.map(text).join(";"));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`;
}

function quotedCell(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function needsGuard(text: string): boolean {
  return text !== "" && (isFormula(text) || isCalculationError(text) || isShortenedNumber(text) || isNothing(text));
}
