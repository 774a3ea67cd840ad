import { answersOf, none } from "#functions/platform/table/answers.ts";
import { DOCUMENT_FIELDS } from "#shared/documents/documentEvents.ts";
import { DocumentSigningEventEntity } from "./documentSigningEvent.ts";

const event = none("what happened to the document");

export const documentSigningEventAnswers = answersOf(DocumentSigningEventEntity, {
  table: none("containers and signatures tell it"),
  history: DOCUMENT_FIELDS,
  time: ({ at }) => at,
})({
  document: event,
  at: event,
  kind: event,
  by: { person: { kind: "documents", by: "Allkirjastamine" }, history: event },
  reason: { person: event, history: "reason" },
});
