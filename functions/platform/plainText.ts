import { heldText } from "./heldText.ts";

const FORMULA = /^[=+\-@＝＋－＠]/;
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
/** A thousand errors are stored in one item. */
const MAX_QUOTE_LENGTH = 40;

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
function guarded(text: string): string {
  return text.startsWith("'") || needsGuard(text) ? `'${text}` : text;
}

export function csvText(text: string): string {
  return guarded(heldText(text));
}

/** `isIdentifier`: an apostrophe before a letter is a mark of a spreadsheet too, and not one of a name. */
export function unguarded(text: string, isIdentifier = false): string {
  if (!text.startsWith("'")) return text;
  const rest = text.slice(1);
  const isMark = needsGuard(rest) || (isIdentifier ? OF_IDENTIFIER : OF_TEXT).test(rest);
  return isMark ? rest : text;
}

function needsGuard(text: string): boolean {
  return text !== "" && (isFormula(text) || isCalculationError(text) || isShortenedNumber(text) || isNothing(text));
}

export function quoted(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_QUOTE_LENGTH + 2));
  return characters.length > MAX_QUOTE_LENGTH
    ? `„${characters.slice(0, MAX_QUOTE_LENGTH - 1).join("")}…“`
    : `„${text}“`;
}
