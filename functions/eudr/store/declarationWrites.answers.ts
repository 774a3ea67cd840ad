import { answersOf, none } from "#functions/platform/table/answers.ts";
import { DeclarationEventEntity } from "./declarationWrites.ts";

const event = none("what happened to the declaration");

export const declarationEventAnswers = answersOf(DeclarationEventEntity, {
  table: none("told on the page of the declaration"),
  history: none("it is the history"),
  time: ({ at }) => at,
})({
  owner: event,
  id: event,
  number: event,
  at: event,
  kind: event,
  by: { person: { kind: "declarations", by: ({ kind }) => (kind === "added" ? "Lisaja" : "Muutja") } },
  changes: { technical: "facts of the declaration" },
  isTyped: event,
});
