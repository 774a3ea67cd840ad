import { ikCheck } from "stdnum/lib/cjs/ee/ik.js";
import { validate as validateKmkr } from "stdnum/lib/cjs/ee/kmkr.js";
import { validate as validateRegistrikood } from "stdnum/lib/cjs/ee/registrikood.js";
import { isIsoDate } from "#shared/basics/dates.ts";

export type IdentifierError = "format" | "date" | "checksum";

export type CheckedIdentifier = { ok: true; value: string } | { ok: false; reason: IdentifierError };

// docs/rules/companies.md, "Identifiers". Single modules, since the index of stdnum loads all countries.

export function checkRegistrikood(typed: string): CheckedIdentifier {
  const value = foldedIdentifier(typed);
  if (!/^[1789]\d{7}$/.test(value)) return refusedFor("format");
  return validateRegistrikood(value).isValid ? { ok: true, value } : refusedFor("checksum");
}

export function checkKmkr(typed: string): CheckedIdentifier {
  const value = foldedIdentifier(typed);
  if (!/^EE\d{9}$/.test(value)) return refusedFor("format");
  return validateKmkr(value).isValid ? { ok: true, value } : refusedFor("checksum");
}

export function checkIsikukood(typed: string): CheckedIdentifier {
  const value = foldedIdentifier(typed);
  const parts = /^([1-8])(\d{2})(\d{2})(\d{2})\d{4}$/.exec(value);
  if (parts === null) return refusedFor("format");
  const [, century, year, month, day] = parts;
  // 1 and 2 are men and women born in the 1800s, 3 and 4 in the 1900s, and so on.
  const firstYears = 18 + Math.floor((Number(century) - 1) / 2);
  if (!isIsoDate(`${firstYears}${year}-${month}-${day}`)) return refusedFor("date");
  return ikCheck(value) ? { ok: true, value } : refusedFor("checksum");
}

export function checkCompanyCode(typed: string): CheckedIdentifier {
  return foldedIdentifier(typed).length === 11 ? checkIsikukood(typed) : checkRegistrikood(typed);
}

/** Accepts every country, since owners have accounts at foreign banks; an Estonian IBAN has 20 characters. */
export function checkIban(typed: string): CheckedIdentifier {
  const value = foldedIdentifier(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return refusedFor("format");
  if (value.startsWith("EE") && !/^EE\d{18}$/.test(value)) return refusedFor("format");
  // ISO 13616: the first four characters go to the end, and A to Z count as 10 to 35.
  const digits = `${value.slice(4)}${value.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n ? { ok: true, value } : refusedFor("checksum");
}

export function checkKatastritunnus(typed: string): CheckedIdentifier {
  const value = foldedIdentifier(typed);
  return /^\d{5}:\d{3}:\d{4}$/.test(value) ? { ok: true, value } : refusedFor("format");
}

function foldedIdentifier(typed: string): string {
  return typed.replaceAll(/\s/g, "").toUpperCase();
}

function refusedFor(reason: IdentifierError): CheckedIdentifier {
  return { ok: false, reason };
}
