import type { IsoDate } from "#shared/basics/dates.ts";
import { foldText } from "#shared/basics/documentText.ts";
import { isNone } from "./noneWords.ts";

/** Due diligence statement; '' for an unknown half (docs/rules/reports.md, "EUDR numbers"). */
export interface EudrNumber {
  reference: string;
  verification: string;
}

/** Reasons why timber needs no number (docs/rules/eudr.md, "No number needed"). */
export const EUDR_EXCUSES = {
  felledBefore: "Raiutud enne 29.06.2023",
  soldBefore: "Müüdud enne 30.12.2026",
} as const;
export type EudrExcuse = keyof typeof EUDR_EXCUSES;
export const EUDR_EXCUSE_NAMES = ["felledBefore", "soldBefore"] as const satisfies readonly EudrExcuse[];

/** From this day on roundwood needs a reference number. */
export const EUDR_SINCE: IsoDate = "2026-12-30";

/** Limits of EVR. */
export const MAX_EUDR_NUMBERS = 50;
export const MAX_EUDR_LENGTH = 50;

/** Stands for a missing half in a cell of several numbers. */
export const NO_EUDR_HALF = "-";

export function wantsEudr(day: IsoDate): boolean {
  return day >= EUDR_SINCE;
}

/** "26EEAB12CD34EF (K7X2M9QP)", several joined by ", "; '' for none. */
export function eudrText(numbers: readonly EudrNumber[] | undefined): string {
  return (numbers ?? []).map(textOf).join(", ");
}

/** Joins the reference numbers. Verification numbers open a declaration, so they are left out. '' for none. */
export function eudrReferences(numbers: readonly EudrNumber[] | undefined): string {
  return (numbers ?? []).flatMap(({ reference }) => reference || []).join(", ");
}

function textOf({ reference, verification }: EudrNumber): string {
  if (reference === "") return `(${verification})`;
  return verification === "" ? reference : `${reference} (${verification})`;
}

/** Trimmed and distinct, in the given order, without empty pairs. */
export function eudrNumbers(pairs: readonly EudrNumber[]): EudrNumber[] {
  const found = new Map<string, EudrNumber>();
  for (const pair of pairs) {
    const number = { reference: half(pair.reference), verification: half(pair.verification) };
    if (number.reference !== "" || number.verification !== "") found.set(JSON.stringify(Object.values(number)), number);
  }
  return [...found.values()];
}

/** A word for none is no number: it would keep a declaration from being found. */
function half(text: string): string {
  return isNone(text) ? "" : foldText(text);
}

/** `half`: of the wrong cell. */
export type EudrCells = { ok: true; numbers: EudrNumber[] } | { ok: false; half: keyof EudrNumber; reason: string };

/** Each cell has one number, or several with commas or semicolons between them. */
export function eudrNumbersOfCells(references: string, verifications: string): EudrCells {
  const second = partsOf(verifications);
  // A lone dash has been read as an empty cell.
  const first = references === "" ? second.map(() => "") : partsOf(references);
  const error = (half: keyof EudrNumber, reason: string): EudrCells => ({ ok: false, half, reason });
  if (second.length > 0 && second.length !== first.length) {
    return error("verification", "Viite- ja kontrollnumbreid peab olema sama palju.");
  }
  if (first.length > MAX_EUDR_NUMBERS) return error("reference", `Real võib olla kuni ${MAX_EUDR_NUMBERS} numbrit.`);
  const isLong = (part: string) => part.length > MAX_EUDR_LENGTH;
  if (first.some(isLong)) return error("reference", TOO_LONG);
  if (second.some(isLong)) return error("verification", TOO_LONG);
  const pairs = first.map((reference, index) => ({ reference, verification: second[index] ?? "" }));
  return { ok: true, numbers: eudrNumbers(pairs) };
}

const TOO_LONG = `Number võib olla kuni ${MAX_EUDR_LENGTH} märki.`;

function partsOf(cell: string): string[] {
  const parts = cell.split(/[,;]/).map((part) => part.trim());
  return parts.filter((part) => part !== "").map((part) => (part === NO_EUDR_HALF ? "" : part));
}
