import { entity } from "#functions/platform/table/entity.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import type { DocumentEventKind } from "#shared/documents/documentEvents.ts";
import type { Actor } from "#shared/people/actor.ts";

/** Written with a lock (docs/rules/documents.md, "History of a document"), which has no version: the key has a time. */
export interface DocumentSigningEvent {
  document: number;
  at: IsoInstant;
  kind: Exclude<DocumentEventKind, "added" | "changed">;
  by: Actor;
  reason?: string;
}

export const DocumentSigningEventEntity = /* @__PURE__ */ entity<DocumentSigningEvent>()({
  name: "documentSigningEvent",
  /** When was a document in a container? */
  key: { of: ["document"], by: ["at", "kind"] },
});

const MAX_EVENTS = 200;

export function signingEventsOfDocument(document: number): Promise<DocumentSigningEvent[]> {
  return DocumentSigningEventEntity.all("key", { document }, { max: MAX_EVENTS, descending: true });
}
