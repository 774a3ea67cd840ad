import { quoted } from "#functions/platform/plainText.ts";
import { forbiddenCharacter, forbiddenCharacterMessage } from "#shared/basics/documentText.ts";

const MAYBE_DAMAGED = /[^\x20-\x7E]/;
/** What a program writes in place of a letter that it cannot read. */
const REPLACED = "\uFFFD";
/** Estonian letters and signs in UTF-8 that a program has read as Windows-1252 or as Windows-1257. No language has these pairs. */
const READ_WRONGLY =
  /[\u00C3\u0106][\u00A4\u00B5\u00B6\u00BC\u201E\u2022\u2013\u0153]|\u00C5[\u00A1\u00BE\u00BD]|[\u00C2\u0100][\u00B0\u00B3]|[\u00E2\u0101]\u20AC|\u00E2\u201A\u00AC/;

/** The error of a text with letters that were lost or that a document cannot hold (docs/rules/imports.md, "Damaged letters"). */
export function damagedCharacters(text: string): string | undefined {
  if (!MAYBE_DAMAGED.test(text)) return undefined;
  const character = forbiddenCharacter(text);
  if (character !== undefined) return forbiddenCharacterMessage(character);
  return damagedLetters(text);
}

/** The same of letters alone. */
export function damagedLetters(text: string): string | undefined {
  const damaged = text.includes(REPLACED) ? REPLACED : READ_WRONGLY.exec(text)?.[0];
  return damaged && `Tekstis on rikutud tähti (${quoted(damaged)}). Salvestage algne fail uuesti kodeeringus UTF-8.`;
}
