import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What an update in the cycle changes: a handler, by the words of its letter. */
const FILE = "functions/sessions/signInLetter.ts";
export const WORDS_BEFORE = "jätke see kiri tähelepanuta";
export const WORDS_AFTER = "kustutage see kiri";

/** @param sources a copy of the tree. @throws where the letter no longer has the words: the update would change nothing */
export function updateLetter(sources: string): void {
  const file = join(sources, FILE);
  const text = readFileSync(file, "utf8");
  if (!text.includes(WORDS_BEFORE)) throw new Error(`${FILE} does not say '${WORDS_BEFORE}'`);
  writeFileSync(file, text.replaceAll(WORDS_BEFORE, WORDS_AFTER));
}
