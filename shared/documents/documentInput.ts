import { foldText } from "#shared/basics/documentText.ts";
import { MAX_UPLOADED_NAME } from "#shared/basics/fileNames.ts";
import { extensionOf } from "#shared/uploads/fileTypes.ts";

/** docs/rules/documents.md, "Limits of documents" */
export const MAX_DOCUMENT_NAME_LENGTH = MAX_UPLOADED_NAME;
/** Files of one call, which is one transaction. */
export const MAX_DOCUMENTS_AT_ONCE = 10;

export const documentErrorTexts = {
  no_name: "Sisestage failinimi.",
  long_name: `Failinimi võib olla kuni ${MAX_DOCUMENT_NAME_LENGTH} tähemärki.`,
  other_ending: "Faili laiend peab jääma samaks.",
} as const;
export type DocumentNameError = keyof typeof documentErrorTexts;

export type CheckedName = { ok: true; name: string } | { ok: false; reason: DocumentNameError };

/** docs/rules/documents.md, "Name of a document". `before`: its current name. */
export function checkDocumentName(typed: string, before: string): CheckedName {
  const name = foldText(typed).replaceAll(/[/\\]/g, "-");
  if (name === "") return { ok: false, reason: "no_name" };
  if (name.length > MAX_DOCUMENT_NAME_LENGTH) return { ok: false, reason: "long_name" };
  return extensionOf(name) === extensionOf(before) ? { ok: true, name } : { ok: false, reason: "other_ending" };
}
