/** The Estonian alphabet. w follows v; õ, ä, ö and ü are between w and x. */
const ALPHABET = "abcdefghijklmnopqrsšzžtuvwõäöüxy";
const FIRST_LETTER = "A".charCodeAt(0);

/** A key that sorts names byte by byte as Estonian does (docs/rules/names.md, "Names sort as Estonian does"). */
export function nameSortKey(name: string): string {
  const characters = Array.from(name.normalize("NFC").toLowerCase(), (character) => {
    const place = ALPHABET.indexOf(character);
    if (place >= 0) return letterAt(place);
    const base = character.normalize("NFD").charAt(0);
    const basePlace = ALPHABET.indexOf(base);
    if (basePlace >= 0) return letterAt(basePlace);
    return /[\p{L}\p{N}]/u.test(character) ? character : " ";
  });
  return characters.join("").replaceAll(/ +/g, " ").trim();
}

function letterAt(place: number): string {
  return String.fromCharCode(FIRST_LETTER + place);
}
