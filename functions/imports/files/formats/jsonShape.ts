/** A page of waybills has nine levels. */
const DEEPEST = 64;
/** Objects and arrays; 25 MB of waybills have a third of a million. */
const MAX_PARTS = 2_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Brackets and braces differ in this bit only. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Checks that a text, valid JSON or not, can be parsed without filling the memory. */
export function checkJsonShape(text: string): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if ((code | BRACE_BIT) === OPENING) {
      depth++;
      parts++;
      if (depth > DEEPEST || parts > MAX_PARTS) return false;
    } else if ((code | BRACE_BIT) === CLOSING) {
      depth--;
    }
  }
  return true;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
