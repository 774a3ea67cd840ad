import { actById, currentFile } from "#functions/acts/store/act.ts";
import { platformCompany } from "#functions/companies/store/company.ts";
import { languageOf } from "#functions/companies/store/companyLanguage.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { filesOfLetter } from "#functions/platform/clients/letterFiles.ts";
import type { LetterText } from "#functions/platform/letterParagraphs.ts";
import { actFileName } from "#shared/basics/fileNames.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import { actLetterText, voidedLetterText } from "./letterText.ts";
import type { ActLetters } from "./store/actLetters.ts";

interface WrittenLetter {
  text: LetterText;
  /** `key`: '' while the file of the current version is being made. Undefined: the text links to it, or there is none. */
  attachment?: { key: string; name: string };
}

/** A letter as it would leave now; undefined for a removed act. */
export async function writtenLetter(item: ActLetters, { kind }: Letter): Promise<WrittenLetter | undefined> {
  const [{ name: platform }, act, language] = await Promise.all([
    platformCompany(),
    actById(item.act),
    languageOf(item.counterpart),
  ]);
  if (kind === "voided") return { text: voidedLetterText(item, platform, language) };
  if (!act) return undefined;
  const key = currentFile(act, "pdf");
  const size = key === "" ? 0 : ((await fileSize(key)) ?? 0);
  const [attachment] = filesOfLetter([{ key, name: actFileName(act.number, "pdf"), size }]).carried;
  const text = actLetterText(act, platform, language, attachment !== undefined);
  return { text, ...(attachment ? { attachment } : {}) };
}
