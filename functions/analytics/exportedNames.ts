/** Device names that Windows gives no file, with or without an ending; the superscripts count as digits there. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;
/** Characters that Windows refuses, or that a reader cannot see: a name that looks like another, or reads backwards. */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu;
const ENDING = /\.\w{1,10}$/;
const MAX_PART = 80;

/** A name of one file or folder that Windows, macOS and Linux take as it is. Never empty, '.', '..' or a device. */
export function safePart(text: string, max = MAX_PART): string {
  const cleaned = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(REFUSED, "_")
    .replaceAll(/\p{White_Space}+/gu, " ")
    .trim();
  const ending = ENDING.exec(cleaned)?.[0] ?? "";
  const stem = cleaned.slice(0, cleaned.length - ending.length);
  const short =
    stem.length + ending.length > max ? stem.slice(0, max - ending.length).replace(/[\uD800-\uDBFF]$/, "") : stem;
  const name = `${short}${ending}`.replace(/^\.+/, (dots) => "_".repeat(dots.length)).replace(/[. ]+$/, "");
  if (name === "") return "_";
  return DEVICE.test(name) ? `_${name}` : name;
}

export function safePath(...parts: readonly string[]): string {
  return parts.map((part) => safePart(part)).join("/");
}

/** Equal for paths that Windows and macOS take as the same. */
export function samePath(path: string): string {
  return path.toLowerCase();
}

/** The path of the `nth` of files with the same path, from 1: `a.pdf`, `a (2).pdf`. */
export function numberedPath(path: string, nth: number): string {
  return nth === 1 ? path : path.replace(/(\.\w{1,10})?$/, (ending) => ` (${nth})${ending}`);
}
