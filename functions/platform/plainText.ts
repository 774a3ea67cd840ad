import { heldText } from "./heldText.ts";

/** A text is folded. */
export type Cell = string | number | boolean | Date | null;

export interface SourceRow {
  row: number;
  cells: readonly Cell[];
}

const FORMULA = /^[=+\-@＝＋－＠]/;
const CALCULATION_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)$/;
const NOTHING = /^[-\u2013\u2014]?$/;
const APOSTROPHES = /^'+/;
/** A thousand errors are stored in one item. */
const MAX_QUOTE_LENGTH = 40;

export function isFormula(text: string): boolean {
  return FORMULA.test(text);
}

export function isCalculationError(text: string): boolean {
  return CALCULATION_ERROR.test(text);
}

export function isNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** Adds an apostrophe before what a spreadsheet would calculate or convert (docs/rules/imports.md, "Formulas in cells"). */
function guarded(text: string): string {
  return text !== "" && needsGuard(text.replace(APOSTROPHES, "")) ? `'${text}` : text;
}

export function csvText(text: string): string {
  return guarded(heldText(text));
}

export function unguarded(text: string): string {
  return text.startsWith("'") && needsGuard(text.replace(APOSTROPHES, "")) ? text.slice(1) : text;
}

function needsGuard(text: string): boolean {
  return text !== "" && (isFormula(text) || isCalculationError(text) || isNothing(text));
}

export function quoted(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_QUOTE_LENGTH + 2));
  return characters.length > MAX_QUOTE_LENGTH
    ? `„${characters.slice(0, MAX_QUOTE_LENGTH - 1).join("")}…“`
    : `„${text}“`;
}
