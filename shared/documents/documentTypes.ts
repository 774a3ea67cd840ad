import { type CompanyType, FOREST_OWNER, SAWMILL } from "#shared/companies/companyChoices.ts";

export const SELL_DOCUMENT = 10;
export const BUY_DOCUMENT = 30;

/** docs/rules/documents.md, "Types of documents" */
export const DOCUMENT_TYPES = [SELL_DOCUMENT, BUY_DOCUMENT] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Types as text, as addresses have them. */
export const DOCUMENT_TYPE_TEXTS = ["10", "30"] as const;
export type DocumentTypeText = (typeof DOCUMENT_TYPE_TEXTS)[number];

export const DOCUMENT_TYPE_NAMES = {
  [SELL_DOCUMENT]: "Müügidokument",
  [BUY_DOCUMENT]: "Ostudokument",
} as const satisfies Record<DocumentType, string>;

export function documentTypeOf(text: DocumentTypeText): DocumentType {
  return text === "10" ? SELL_DOCUMENT : BUY_DOCUMENT;
}

/** The type preset by a company; undefined when a person has to choose. */
export function presetDocumentType(company: CompanyType): DocumentType | undefined {
  if (company === SAWMILL) return SELL_DOCUMENT;
  return company === FOREST_OWNER ? BUY_DOCUMENT : undefined;
}
