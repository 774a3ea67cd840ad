import type { CompanyOfDocuments, ListedDocument, OpenDocument } from "#shared/documents/contract.ts";
import { BUY_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { api } from "#web/api/table.ts";

/** The dashboard of documents as component tests answer it. */

export const companyOfDocuments = (changes: Partial<CompanyOfDocuments> = {}): CompanyOfDocuments => ({
  id: 7,
  name: "Sepakivi OÜ",
  document_types: [30],
  latest_document_timestamp: { "30": "2026-11-18" },
  document_counts: { total: 2 },
  sign_error: null,
  ...changes,
});

export const listedDocument = (changes: Partial<ListedDocument> = {}): ListedDocument => ({
  id: 3,
  hash: "leping",
  file_name: "Raieleping.pdf",
  file_url: "/api/v1/documents/documents/3/file/",
  file_size: 2000,
  public_href: "/public/documents/leping/",
  has_edit_link: true,
  timestamp: "2026-11-18T10:00:00.000Z",
  document_type: BUY_DOCUMENT,
  company: 7,
  container: null,
  can_agent_sign: true,
  agent_sign_error: "Seda dokumenti sa allkirjastada ei saa.",
  ...changes,
});

export const openDocument = (changes: Partial<OpenDocument> = {}): OpenDocument => ({
  ...listedDocument(),
  company_name: "Sepakivi OÜ",
  version: 1,
  locked: "",
  history: [],
  ...changes,
});

export function answerCompaniesOfDocuments(...results: CompanyOfDocuments[]): void {
  answer(api.documents.companies, { results, next: null });
}

export function answerDocuments(...results: ListedDocument[]): void {
  answer(api.documents.list, { results, count: results.length, next: null, truncated: false, companies: [] });
}
