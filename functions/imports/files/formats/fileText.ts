/** `row` of the error, 0 for the whole file. */
export type FileText = { ok: true; text: string } | { ok: false; reason: NoText; row: number };
export type NoText = "binary" | "utf-16" | "broken-utf-8" | "unknown-encoding";

/** Bytes that show UTF-16, where every second byte of Latin letters is zero. */
const SAMPLE = 4096;
const NOT_A_CHARACTER = "\uFFFD";
/** Codes without a letter in Windows-1257: the file has another code page. */
const NO_LETTER = /[\u0080-\u009F\uFFFD]/;
const LAST_ASCII = 0x7f;

/** Reads UTF-8, else Windows-1257, the Baltic code page; never guesses (docs/rules/imports.md, "Encodings"). */
export function fileText(bytes: Uint8Array): FileText {
  if (isUtf16(bytes)) return { ok: false, reason: "utf-16", row: 0 };
  if (hasControls(bytes)) return { ok: false, reason: "binary", row: 0 };
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return balticText(bytes);
  }
}

function balticText(bytes: Uint8Array): FileText {
  const asUtf8 = new TextDecoder("utf-8").decode(bytes);
  let damaged = 0;
  let sound = 0;
  for (let at = 0; at < asUtf8.length; at++) {
    if (asUtf8[at] === NOT_A_CHARACTER) damaged++;
    else if (asUtf8.charCodeAt(at) > LAST_ASCII) sound++;
  }
  // Letters of Windows-1257 hardly ever make a character of UTF-8; where most do, single bytes are damaged.
  if (sound > damaged) return { ok: false, reason: "broken-utf-8", row: rowOf(asUtf8, NOT_A_CHARACTER) };
  const text = new TextDecoder("windows-1257").decode(bytes);
  const [strange] = NO_LETTER.exec(text) ?? [];
  return strange === undefined
    ? { ok: true, text }
    : { ok: false, reason: "unknown-encoding", row: rowOf(text, strange) };
}

function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const zeros = [0, 0];
  const length = Math.min(bytes.length, SAMPLE);
  for (let at = 0; at < length; at++) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [few = 0, many = 0] = zeros.toSorted((a, b) => a - b);
  return many > length / 4 && few < length / 40;
}

function hasControls(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a) return true;
  }
  return false;
}

function rowOf(text: string, sign: string): number {
  return text.slice(0, text.indexOf(sign)).split(/\r\n?|\n/).length;
}
