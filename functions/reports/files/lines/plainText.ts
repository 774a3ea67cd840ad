/** What a cell holds, whichever format it comes from. */
export type Cell = string | number | boolean | Date | null;

/** A row of a table as it stands in the file. */
export interface SourceRow {
  /** 1-based, as a spreadsheet counts it. */
  row: number;
  cells: readonly Cell[];
}

const BLANKS = /[\s\p{Cc}]+/gu;
/** What makes a spreadsheet calculate a cell, in the widths that it understands. */
const FORMULA = /^[=+\-@＝＋－＠]/;
/** What a spreadsheet shows in place of a value that it could not calculate. */
const CALCULATION_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)$/;
/** How people write that there is nothing. */
const NOTHING = /^[-\u2013\u2014]?$/;
const APOSTROPHES = /^'+/;
/** Longest part of a cell that an error repeats: a thousand errors must stay small enough to be stored together. */
const MAX_QUOTE_LENGTH = 40;

/** Text on one line: no control characters, single spaces, letters composed as Estonian keyboards write them. */
export function plainText(text: string): string {
  return text.toWellFormed().normalize("NFC").replaceAll(BLANKS, " ").trim();
}

/** Whether a spreadsheet would take the text for a formula. */
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
 * The text as it can stand in a cell. What a spreadsheet would calculate, or a reader take for something else than text,
 * stands behind an apostrophe, as spreadsheets themselves write it; `unguarded` takes that off.
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
