import { Refusal } from "#functions/platform/asice/refusal.ts";

/** Characters that hide a name. Joiners and variation selectors are allowed: names of some scripts need them. */
const HIDING =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const MAX_NAME_BYTES = 255;

/** docs/rules/containers.md, "Names of entries": a path of NFC text that stays in the folder where it is unpacked. */
export function isSafeName(name: string): boolean {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || HIDING.test(name) || name.includes("\\")) return false;
  if (name !== name.normalize("NFC") || /^[a-z]:/i.test(name)) return false;
  return name
    .split("/")
    .every((segment) => segment !== "" && segment !== "." && segment !== ".." && !/[. ]$/.test(segment));
}

/** Equal for names that are one file on some system, or look alike. */
export function foldedName(name: string): string {
  return name.replaceAll(INVISIBLE, "").normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

/** @throws Refusal for bytes other than UTF-8 and for an unsafe name */
export function entryName(bytes: Buffer, isUtf8: boolean): string {
  const name = decodedName(bytes);
  if (!isUtf8 && /[^\x20-\x7e]/.test(name)) throw new Refusal("entry_name", "not marked as UTF-8");
  if (!isSafeName(name)) throw new Refusal("entry_name", JSON.stringify(name).slice(0, 100));
  return name;
}

function decodedName(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal("entry_name", "not UTF-8");
  }
}
