/** What happens to a document (docs/rules/documents.md, "History of a document"). */
export const DOCUMENT_EVENT_KINDS = ["added", "changed"] as const;
export type DocumentEventKind = (typeof DOCUMENT_EVENT_KINDS)[number];

/** What a change can change. */
export const DOCUMENT_FIELDS = ["fileName", "company", "type"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** Both as people read them. */
export interface DocumentFieldChange {
  field: DocumentField;
  from: string;
  to: string;
}
