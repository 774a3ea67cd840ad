export const ACT_NUMBER_LENGTH = 32;

export type CheckedActNumber =
  | { ok: true; number: string }
  | { ok: false; reason: "empty" | "too_long" | "unprintable" };

/** docs/rules/acts.md, "Act numbers" */
export function salesActNumber(year: number, running: number): string {
  return `${year}-${running}`;
}

export function purchaseActNumber(salesNumber: string, n: number): string {
  const ending = `-${n}`;
  return salesNumber.slice(0, ACT_NUMBER_LENGTH - ending.length) + ending;
}

/** Equal for two numbers that count as one: case does not tell acts apart. */
export function comparableNumber(number: string): string {
  return number.trim().toLowerCase();
}

/** Refuses invisible characters, so that no two numbers look the same. The server checks whether it is free. */
export function checkActNumber(typed: string): CheckedActNumber {
  const number = typed.trim();
  if (number === "") return { ok: false, reason: "empty" };
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(number)) return { ok: false, reason: "unprintable" };
  if (number.length > ACT_NUMBER_LENGTH) return { ok: false, reason: "too_long" };
  return { ok: true, number };
}
