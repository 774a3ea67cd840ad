import { foldText } from "#shared/basics/documentText.ts";

export const ACT_NUMBER_LENGTH = 32;

export type CheckedActNumber = { ok: true; number: string } | { ok: false; reason: "empty" | "too_long" };

/** docs/rules/acts.md, "Act numbers" */
export function salesActNumber(year: number, running: number): string {
  return `${year}-${running}`;
}

export function purchaseActNumber(salesNumber: string, n: number): string {
  const ending = `-${n}`;
  return salesNumber.slice(0, ACT_NUMBER_LENGTH - ending.length) + ending;
}

/** The server also checks whether it is free. */
export function checkActNumber(typed: string): CheckedActNumber {
  const number = foldText(typed);
  if (number === "") return { ok: false, reason: "empty" };
  if (number.length > ACT_NUMBER_LENGTH) return { ok: false, reason: "too_long" };
  return { ok: true, number };
}
