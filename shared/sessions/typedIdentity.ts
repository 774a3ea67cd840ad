import { checkIsikukood } from "#shared/companies/identifiers.ts";

export const identityTexts = {
  phone_missing: "Palun sisestage telefoninumber",
  phone_wrong: "Vale telefoninumber",
  code_missing: "Palun sisestage isikukood",
  code_digits: "Vale isikukood: tohib sisaldada 11 numbrit",
  code_wrong: "Vale isikukood: kontrollnumber ei klapi",
} as const;
export type IdentityError = keyof typeof identityTexts;

export type CheckedText = { ok: true; value: string } | { ok: false; error: IdentityError };

const ESTONIA = "372";

/** Drops a plus and spaces, and adds Estonia's prefix when it is missing. */
export function checkPhone(typed: string): CheckedText {
  const digits = typed.replaceAll(/[\s\u00a0()-]/g, "").replace(/^\+/, "");
  if (digits === "") return { ok: false, error: "phone_missing" };
  const full = digits.startsWith(ESTONIA) ? digits : `${ESTONIA}${digits}`;
  return /^372\d{7,8}$/.test(full) ? { ok: true, value: `+${full}` } : { ok: false, error: "phone_wrong" };
}

/** Exactly 11 digits with a valid date and check digit. */
export function checkCode(typed: string): CheckedText {
  const code = typed.trim();
  if (code === "") return { ok: false, error: "code_missing" };
  if (!/^\d{11}$/.test(code)) return { ok: false, error: "code_digits" };
  return checkIsikukood(code).ok ? { ok: true, value: code } : { ok: false, error: "code_wrong" };
}
