/** Most characters of an act number. */
export const ACT_NUMBER_LENGTH = 32;

/** Whether a text can be an act number, and the number without the spaces around it. */
export type CheckedActNumber =
  | { ok: true; number: string }
  | { ok: false; reason: "empty" | "too_long" | "unprintable" };

/** The number proposed for a sales act: `{year}-{running number}` (docs/rules/acts.md, "Act numbers"). */
export function salesActNumber(year: number, running: number): string {
  return `${year}-${running}`;
}

/** The number proposed for the n-th purchase act of a sales act: `{sales number}-{n}`; a long sales number is cut at its end. */
export function purchaseActNumber(salesNumber: string, n: number): string {
  const ending = `-${n}`;
  return salesNumber.slice(0, ACT_NUMBER_LENGTH - ending.length) + ending;
}

/**
 * Checks a typed act number: not empty, at most 32 characters, no invisible ones, so that no two numbers look the same.
 * The server checks whether it is free.
 */
export function checkActNumber(typed: string): CheckedActNumber {
  const number = typed.trim();
  if (number === "") return { ok: false, reason: "empty" };
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(number)) return { ok: false, reason: "unprintable" };
  if (number.length > ACT_NUMBER_LENGTH) return { ok: false, reason: "too_long" };
  return { ok: true, number };
}
