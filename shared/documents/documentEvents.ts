/** docs/rules/documents.md, "History of a document" */
export const DOCUMENT_EVENT_KINDS = [
  "added",
  "changed",
  "signingBegun",
  "signed",
  "declined",
  "signingCanceled",
  "containerDeleted",
] as const;
export type DocumentEventKind = (typeof DOCUMENT_EVENT_KINDS)[number];

/** Changeable fields, and the reason of declining. */
export const DOCUMENT_FIELDS = ["fileName", "company", "type", "reason"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** Values as people read them. */
export interface DocumentFieldChange {
  field: DocumentField;
  from: string;
  to: string;
}
