import { foldText, forbiddenCharacter, withoutForbidden } from "#shared/basics/documentText.ts";
import { log } from "./log.ts";

/** A text of one line without characters that a document cannot hold (docs/rules/names.md, "Text that a document can hold"). */
export function heldText(text: string): string {
  return heldLines(foldText(text));
}

/** The same for several lines, which are folded only when characters are dropped. */
export function heldLines(text: string): string {
  const character = forbiddenCharacter(text);
  if (character === undefined) return text;
  log.warnOnce("dropped a character that a document cannot hold", { character });
  return text
    .split("\n")
    .map((line) => withoutForbidden(line))
    .join("\n");
}

export function heldTexts<Value extends object>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_key, one: unknown) => (typeof one === "string" ? heldLines(one) : one)));
}
