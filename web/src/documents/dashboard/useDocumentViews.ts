import type { CompanyOfDocuments, ListedDocument } from "#shared/documents/contract.ts";
import type { TypedDocumentFilters } from "#shared/documents/documentFilters.ts";
import type { DocumentTypeText } from "#shared/documents/documentTypes.ts";
import type { PanelView } from "#web/api/panelViews.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { type AskedList, readsOf, useSigningViews } from "#web/signing/choosing/useSigningViews.ts";

export type DocumentView = PanelView<CompanyOfDocuments, ListedDocument>;

/** Undefined for company users, who see both types in one list. */
type Type = DocumentTypeText | undefined;

export function useDocumentViews(asked: AskedList<Type, TypedDocumentFilters>) {
  const reads = readsOf(asked.type === undefined ? {} : { type: asked.type }, asked);
  const all = usePages(api.documents.companies, reads.all);
  const found = useRead(api.documents.list, reads.found);
  const filtered = usePages(api.documents.filtered, reads.filtered);
  return useSigningViews<Type, CompanyOfDocuments, ListedDocument>(asked, { all, found, filtered }, latestOf);
}

export function latestOf({ latest_document_timestamp: days }: CompanyOfDocuments, type: Type): string | undefined {
  return type === undefined ? Object.values(days).toSorted().at(-1) : days[type];
}
