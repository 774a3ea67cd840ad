import { entity } from "#functions/platform/table/entity.ts";
import type { DocumentEventKind } from "#shared/documents/documentEvents.ts";

/**
 * That a document came into a container or out of it, and who had signed or declined by then, written in the transaction of
 * its lock (docs/rules/documents.md, "History of a document"). Locks leave the version of a document as it is, so these have
 * a time in their key.
 */
export interface DocumentSigningEvent {
  document: number;
  /** ISO instant. */
  at: string;
  kind: Exclude<DocumentEventKind, "added" | "changed">;
  /** Name of a person; '' for the sweeper. */
  by: string;
  /** Of declining. */
  reason?: string;
}

export const DocumentSigningEventEntity = /* @__PURE__ */ entity<DocumentSigningEvent>()({
  name: "documentSigningEvent",
  /** When was a document in a container? */
  key: { of: ["document"], by: ["at", "kind"] },
});

const MAX_EVENTS = 200;

/** The newest, up to 200. */
export function signingEventsOfDocument(document: number): Promise<DocumentSigningEvent[]> {
  return DocumentSigningEventEntity.all("key", { document }, { max: MAX_EVENTS, descending: true });
}
