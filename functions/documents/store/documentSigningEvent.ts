import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
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

export const DocumentSigningEventEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "documentSigningEvent", version: "1", service: "virn" },
    attributes: {
      document: idInKey,
      at: { type: "string", required: true },
      kind: { type: CustomAttributeType<DocumentSigningEvent["kind"]>("string"), required: true },
      by: { type: "string", required: true },
      reason: { type: "string" },
    },
    indexes: {
      /** When was a document in a container? */
      ofDocument: {
        pk: { field: "pk", composite: ["document"] },
        sk: { field: "sk", composite: ["at", "kind"], casing: "none" },
      },
    },
  },
  table,
);

const MAX_EVENTS = 200;

/** The newest, up to 200. */
export async function signingEventsOfDocument(document: number): Promise<DocumentSigningEvent[]> {
  const { data } = await DocumentSigningEventEntity.query
    .ofDocument({ document })
    .go({ count: MAX_EVENTS, pages: "all", order: "desc", consistent: true });
  return data;
}
