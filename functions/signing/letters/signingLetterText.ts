import type { SigningContainer } from "#functions/containers/store/container.ts";
import type { SigningLetter } from "#functions/containers/store/signingLetter.ts";
import { env } from "#functions/platform/env.ts";
import { type LetterText, letterText } from "#functions/platform/letterParagraphs.ts";

/** Text of a letter about a container (docs/rules/signingLetters.md, "What they say"). */
export function signingLetterText(
  kind: SigningLetter["kind"] | "attached",
  { hash, name, files }: Pick<SigningContainer, "hash" | "name" | "files">,
  platform: string,
): LetterText {
  const link = `${env().PUBLIC_URL}/containers/${hash}/`;
  const count = files.length === 1 ? "1 fail" : `${files.length} faili`;
  const facts = `${name} (${count})`;
  return kind === "turn"
    ? letterText(`Sinu kord allkirjastada: ${name} – ${platform}`, [
        "Tere!",
        `${platform} on allkirjastanud: ${facts}. Nüüd on Teie kord. Lugege failid läbi ja allkirjastage need siin: ${link}?sign=1`,
        "Kui Te ei soovi allkirjastada, saate samal lehel põhjuse öelda.",
        `Lugupidamisega ${platform}`,
      ])
    : letterText(`Mõlemad pooled on allkirjastanud: ${name} – ${platform}`, [
        "Tere!",
        `Mõlemad pooled on allkirjastanud: ${facts}. ${kind === "attached" ? "Ümbrik on kirjale lisatud; selle leiate ka siit" : "Ümbriku saate alla laadida siit"}: ${link}`,
        `Lugupidamisega ${platform}`,
      ]);
}
