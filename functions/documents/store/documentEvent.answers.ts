import { answersOf, none } from "#functions/platform/table/answers.ts";
import { DocumentEventEntity } from "./documentEvent.ts";

export const documentEventAnswers = answersOf(DocumentEventEntity, {
  table: none("the export has documents as they are, not how they became so"),
  history: none("it is the history"),
  time: ({ at }) => at,
})({
  document: none("a number of Virn"),
  version: none("orders events"),
  at: none("the time of its trace"),
  kind: none("added or changed"),
  by: { person: { kind: "documents", by: "Lisamine või muutmine" } },
  changes: { technical: "facts of the document" },
});
