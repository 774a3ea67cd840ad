/** Value of a cell, of any format. */
export type Cell = string | number | boolean | Date | null;

/** A row of a table in a file. */
export interface SourceRow {
  /** 1-based, as a spreadsheet counts it. */
  row: number;
  cells: readonly Cell[];
}

const BLANKS = /[\s\p{Cc}]+/gu;
/** First characters of a formula, in half and full width. */
const FORMULA = /^[=+\-@＝＋－＠]/;
/** Error values of spreadsheets. */
const CALCULATION_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)$/;
/** Ways to write an empty value. */
const NOTHING = /^[-\u2013\u2014]?$/;
const APOSTROPHES = /^'+/;
/** Maximum of characters of a cell that an error quotes, since a thousand errors are stored in one item. */
const MAX_QUOTE_LENGTH = 40;

/** Text on one line: no control characters, single spaces, letters composed as Estonian keyboards write them. */
export function plainText(text: string): string {
  return text.toWellFormed().normalize("NFC").replaceAll(BLANKS, " ").trim();
}

/** Whether a spreadsheet would calculate the text. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text);
}

export function isCalculationError(text: string): boolean {
  return CALCULATION_ERROR.test(text);
}

/** Whether the text says that there is nothing. */
export function isNothing(text: string): boolean {
  return NOTHING.test(text);
}

/**
 * Escapes a text for a cell: an apostrophe before what a spreadsheet would calculate or read as something else than
 * text. `unguarded` removes it (docs/rules/imports.md, "Formulas in cells").
 */
export function guarded(text: string): string {
  return text !== "" && needsGuard(text.replace(APOSTROPHES, "")) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return text.startsWith("'") && needsGuard(text.replace(APOSTROPHES, "")) ? text.slice(1) : text;
}

function needsGuard(text: string): boolean {
  return text !== "" && (isFormula(text) || isCalculationError(text) || isNothing(text));
}

/** The text in quotation marks for an error, its end cut off where it is long. */
export function quoted(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_QUOTE_LENGTH + 2));
  return characters.length > MAX_QUOTE_LENGTH
    ? `„${characters.slice(0, MAX_QUOTE_LENGTH - 1).join("")}…“`
    : `„${text}“`;
}
