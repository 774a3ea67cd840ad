const MAX_NAME_LENGTH = 15;
const KEPT = 12;

export function clipName(name: string): string {
  const characters = Array.from(name.trim());
  return characters.length <= MAX_NAME_LENGTH ? characters.join("") : `${characters.slice(0, KEPT).join("")}...`;
}

export const UNGROUPED = "Grupeerimata";

/** Never splits a surrogate pair: DynamoDB refuses half of one. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : Array.from(text).slice(0, count).join("");
}

/** Signs that fold into one, beside full-width forms (docs/rules/names.md, "Look-alike numbers"). */
const LOOK_ALIKES = [
  // Hyphens, dashes, the minus sign.
  ["-", "\u02D7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u23AF\u2500\uFE58\uFE63"],
  // Apostrophes, single quotation marks, primes, accents without a letter.
  ["'", "`\u00B4\u02B9\u02BB\u02BC\u02C8\u2018\u2019\u201B\u2032\u2035\u1FEF\u1FFD"],
  // A blank that is no white space.
  ["", "\u2800"],
] as const;
const FULL_WIDTH_SHIFT = 0xfee0;
const FOLDED = new Map<string, string>(LOOK_ALIKES.flatMap(([one, all]) => Array.from(all, (sign) => [sign, one])));
const FOLDED_SIGNS = new RegExp(`[${[...FOLDED.keys()].join("")}\uFF01-\uFF5E]`, "gu");
/** Most numbers: nothing in them folds. */
const PLAIN = /^[!-_{-~]*$/;

/** Equal for numbers that look the same (docs/rules/names.md, "Look-alike numbers"). */
export function numberKey(number: string): string {
  if (PLAIN.test(number)) return number;
  const unfolded = unfoldedKey(number);
  const folded = unfolded.replaceAll(FOLDED_SIGNS, plainSign);
  return folded === unfolded ? unfolded : unfoldedKey(folded);
}

/**
 * The keys under which an item of this number may be stored, the present one first: signs were not folded before
 * (docs/rules/names.md, "Keys of before").
 */
export function numberKeys(number: string): string[] {
  if (PLAIN.test(number)) return [number];
  return [...new Set([numberKey(number), unfoldedKey(number)])];
}

/** Zeros that are looked for before a number: a spreadsheet that reads it as a number drops them. */
const MAX_LEADING_ZEROS = 5;

/** The key without the zeros before its first digits (docs/rules/names.md, "Leading zeros"). */
export function bareNumber(number: string): string {
  return numberKey(number).replace(/^0+(?=\d)/, "");
}

/** The keys of the numbers that differ by leading zeros only; none where the number does not begin with a digit. */
export function numbersButForZeros(number: string): string[] {
  const bare = bareNumber(number);
  if (!/^\d/.test(bare)) return [];
  const key = numberKey(number);
  const keys = Array.from({ length: MAX_LEADING_ZEROS + 1 }, (_, zeros) => "0".repeat(zeros) + bare);
  return keys.filter((one) => one !== key);
}

/** Finds the text among existing ones: an equal one, else the only one with the same key. */
export function existingLike(existing: readonly string[]): (text: string) => string | undefined {
  const exact = new Set(existing);
  const byKey = Map.groupBy(existing, numberKey);
  return (text) => {
    if (exact.has(text)) return text;
    const [first, ...others] = byKey.get(numberKey(text)) ?? [];
    return others.length === 0 ? first : undefined;
  };
}

function unfoldedKey(number: string): string {
  return number
    .normalize("NFC")
    .replaceAll(/\p{White_Space}+/gu, "")
    .toUpperCase();
}

function plainSign(sign: string): string {
  return FOLDED.get(sign) ?? String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT);
}

/** The Estonian alphabet. w follows v; õ, ä, ö and ü are between w and x. */
const ALPHABET = "abcdefghijklmnopqrsšzžtuvwõäöüxy";
const FIRST_LETTER = "A".charCodeAt(0);

/** Sorts byte by byte as Estonian does (docs/rules/names.md, "Names sort as Estonian does"). */
export function nameSortKey(name: string): string {
  const characters = Array.from(name.normalize("NFC").toLowerCase(), (character) => {
    const index = ALPHABET.indexOf(character);
    if (index >= 0) return letterAt(index);
    const base = character.normalize("NFD").charAt(0);
    const baseIndex = ALPHABET.indexOf(base);
    if (baseIndex >= 0) return letterAt(baseIndex);
    return /[\p{L}\p{N}]/u.test(character) ? character : " ";
  });
  return characters.join("").replaceAll(/ +/g, " ").trim();
}

function letterAt(index: number): string {
  return String.fromCharCode(FIRST_LETTER + index);
}

/** Sorts byte by byte in natural order: digits count as numbers (docs/rules/names.md, "Natural order in keys"). */
export function naturalSortKey(text: string): string {
  return nameSortKey(text).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${String(number.length).padStart(2, "0")}${number}`;
  });
}
