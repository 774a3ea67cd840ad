/** Outside of XML 1.0, or invisible to a reader (docs/rules/names.md, "Text that a document can hold"). */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
const FORBIDDEN_IN_LINES = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** NFC; each run of white space becomes one space, none at the ends. */
export function foldText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\p{White_Space}+/gu, " ")
    .trim();
}

/** Folds each line as `foldText` does, and removes empty lines at both ends. */
export function foldLines(text: string): string {
  return eachLine(text, foldText);
}

export function heldLines(text: string): string {
  return eachLine(text, (line) => withoutForbidden(line));
}

function eachLine(text: string, fold: (line: string) => string): string {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/u);
  return lines
    .map(fold)
    .join("\n")
    .replaceAll(/^\n+|\n+$/g, "");
}

/** The first forbidden character of a folded text, as 'U+FFFF'. Line breaks are allowed. */
export function forbiddenCharacter(folded: string): string | undefined {
  const found = FORBIDDEN_IN_LINES.exec(folded)?.[0].codePointAt(0);
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
}

export function forbiddenCharacterMessage(character: string): string {
  return `Tekstis on lubamatu märk (${character}).`;
}

export function typedTextError(typed: string): string | undefined {
  const character = forbiddenCharacter(foldLines(typed));
  return character === undefined ? undefined : forbiddenCharacterMessage(character);
}

/** Folds a text and replaces each forbidden character; '' drops it. */
export function withoutForbidden(text: string, replacement: "" | "_" = ""): string {
  return foldText(Array.from(foldText(text), (one) => (FORBIDDEN.test(one) ? replacement : one)).join(""));
}
