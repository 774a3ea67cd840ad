import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { DocumentEventKind, DocumentFieldChange } from "#shared/documents/documentEvents.ts";

/** Written in the transaction of its fact (docs/rules/documents.md, "History of a document"). */
export interface DocumentEvent {
  document: number;
  /** Of the document that it made. */
  version: number;
  /** ISO instant. */
  at: string;
  kind: DocumentEventKind;
  /** Name of a person. */
  by: string;
  changes: readonly DocumentFieldChange[];
}

export function storedDocumentEvent({ by, changes, ...event }: DocumentEvent) {
  return { ...event, [PACKED]: JSON.stringify({ by, changes }) };
}

export const DocumentEventEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "documentEvent", version: "1", service: "virn" },
    attributes: {
      document: idInKey,
      version: { type: "number", required: true, padding: { length: 10, char: "0" } },
      at: { type: "string", required: true },
      kind: { type: CustomAttributeType<DocumentEventKind>("string"), required: true },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      /** What happened to a document, newest first? */
      ofDocument: { pk: { field: "pk", composite: ["document"] }, sk: { field: "sk", composite: ["version"] } },
    },
  },
  table,
);

const MAX_EVENTS = 200;

/** The newest, up to 200. */
export async function eventsOfDocument(document: number): Promise<DocumentEvent[]> {
  const { data } = await DocumentEventEntity.query
    .ofDocument({ document })
    .go({ count: MAX_EVENTS, pages: "all", order: "desc", consistent: true });
  return data.map((item): DocumentEvent => unpacked(item));
}
