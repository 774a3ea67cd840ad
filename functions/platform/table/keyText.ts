/** Escapes the separator of keys, letter by letter: different texts stay different, and a prefix stays a prefix. */
export function keyText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("#", "%23");
}

/** The text of which `keyText` made this. */
export function textOfKey(key: string): string {
  return key.replaceAll("%23", "#").replaceAll("%25", "%");
}
