import { entity } from "#functions/platform/table/entity.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import type { DocumentEventKind, DocumentFieldChange } from "#shared/documents/documentEvents.ts";
import type { Actor } from "#shared/people/actor.ts";

/** Written in the transaction of its fact (docs/rules/documents.md, "History of a document"). */
export interface DocumentEvent {
  document: number;
  version: number;
  at: IsoInstant;
  kind: DocumentEventKind;
  by: Actor;
  changes: readonly DocumentFieldChange[];
}

export const DocumentEventEntity = /* @__PURE__ */ entity<DocumentEvent>()({
  name: "documentEvent",
  /** What happened to a document, newest first? */
  key: { of: ["document"], by: ["version"] },
});

const MAX_EVENTS = 200;

export function eventsOfDocument(document: number): Promise<DocumentEvent[]> {
  return DocumentEventEntity.all("key", { document }, { max: MAX_EVENTS, descending: true });
}
