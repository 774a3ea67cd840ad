/** Characters of an act number (document 1 §5, "32-character maximum string"). */
export const ACT_NUMBER_LENGTH = 32;

/** Whether a text can be an act number, and the number without the spaces around it. */
export type CheckedActNumber =
  | { ok: true; number: string }
  | { ok: false; reason: "empty" | "too_long" | "unprintable" };

/** The number proposed for a sales act: `{year}-{running number}` (decisions.md, "Acts"). */
export function salesActNumber(year: number, running: number): string {
  return `${year}-${running}`;
}

/**
 * The number proposed for the n-th purchase act of a sales act: `{sales number}-{n}` (decisions.md, "Acts"). A sales number
 * that leaves no room is cut at its end, since the n must stay.
 */
export function purchaseActNumber(salesNumber: string, n: number): string {
  const ending = `-${n}`;
  return salesNumber.slice(0, ACT_NUMBER_LENGTH - ending.length) + ending;
}

/**
 * Checks a typed act number: not empty, at most 32 characters, nothing invisible in it, since two numbers that look the
 * same could then both be taken. Whether the number is free is for the server to say.
 */
export function checkActNumber(typed: string): CheckedActNumber {
  const number = typed.trim();
  if (number === "") return { ok: false, reason: "empty" };
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(number)) return { ok: false, reason: "unprintable" };
  if (number.length > ACT_NUMBER_LENGTH) return { ok: false, reason: "too_long" };
  return { ok: true, number };
}
