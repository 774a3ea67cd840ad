import { isSuperUser, type Viewer } from "#functions/core/viewer.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import type { Document } from "#functions/data/documents/document.ts";
import { eventsOfDocument } from "#functions/data/documents/documentEvent.ts";
import type { ListedDocument, OpenDocument } from "#shared/api/areas/documents.ts";
import { publicDocumentAddress } from "#shared/domain/documents/documentAddress.ts";

export function wireDocument(
  { id, hash, type, company, at, fileName, size }: Document,
  viewer: Viewer,
): ListedDocument {
  return {
    id,
    hash,
    file_name: fileName,
    file_url: `/api/v1/documents/documents/${id}/file/`,
    file_size: size,
    public_href: publicDocumentAddress(hash),
    has_edit_link: isSuperUser(viewer),
    timestamp: at,
    document_type: type,
    company,
    container: null,
    can_agent_sign: false,
    agent_sign_error: "",
  };
}

/** With its history, for the form that changes it. */
export async function wireOpenDocument(document: Document, viewer: Viewer): Promise<OpenDocument> {
  const [events, companies] = await Promise.all([eventsOfDocument(document.id), companiesById([document.company])]);
  return {
    ...wireDocument(document, viewer),
    company_name: companies.get(document.company)?.name ?? "",
    version: document.version,
    history: events.map(({ at, kind, by, changes }) => ({ at, kind, by, changes: [...changes] })),
  };
}
