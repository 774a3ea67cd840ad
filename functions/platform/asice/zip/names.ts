import { Refusal } from "#functions/platform/asice/refusal.ts";

/**
 * Control, bidirectional and invisible characters, line separators and no characters: they hide what a name is. Joiners and selectors of
 * shapes are in ordinary names of some scripts.
 */
const HIDING =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const MAX_NAME_BYTES = 255;

/**
 * Whether a file may have this name in a container: a relative path of NFC text that stays inside the folder into which
 * it is unpacked (docs/rules/containers.md, "Names of entries").
 */
export function isSafeName(name: string): boolean {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || HIDING.test(name) || name.includes("\\")) return false;
  if (name !== name.normalize("NFC") || /^[a-z]:/i.test(name)) return false;
  return name
    .split("/")
    .every((segment) => segment !== "" && segment !== "." && segment !== ".." && !/[. ]$/.test(segment));
}

/** The name under which two entries would be one file on some system, or would look like one. */
export function foldedName(name: string): string {
  return name.replaceAll(INVISIBLE, "").normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

/** @throws Refusal for bytes that are not UTF-8, and for a name that is not safe */
export function entryName(bytes: Buffer, isUtf8: boolean): string {
  const name = decoded(bytes);
  if (!isUtf8 && /[^\x20-\x7e]/.test(name)) throw new Refusal("entry_name", "not marked as UTF-8");
  if (!isSafeName(name)) throw new Refusal("entry_name", JSON.stringify(name).slice(0, 100));
  return name;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal("entry_name", "not UTF-8");
  }
}
