import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateLetter, WORDS_AFTER, WORDS_BEFORE } from "#scripts/deploy/updatedLetter.ts";

const LETTER = "functions/sessions/signInLetter.ts";

test("the update of the cycle changes the letter of sign-in, and says when it would change nothing", () => {
  const sources = mkdtempSync(join(tmpdir(), "virn-letter-"));
  cpSync(LETTER, join(sources, LETTER), { recursive: true });
  updateLetter(sources);
  const now = readFileSync(join(sources, LETTER), "utf8");
  expect(now).toContain(WORDS_AFTER);
  expect(now).not.toContain(WORDS_BEFORE);
  expect(() => updateLetter(sources)).toThrow(WORDS_BEFORE);
});
