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

/** Equal for numbers that look the same (docs/rules/names.md, "Look-alike numbers"). */
export function numberKey(number: string): string {
  return number
    .normalize("NFC")
    .replaceAll(/\p{White_Space}+/gu, "")
    .toUpperCase();
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
