import { answersOf, none } from "#functions/platform/table/answers.ts";
import { ACT_EVENTS } from "#shared/acts/actEvents.ts";
import { ActEventEntity } from "./actEvent.ts";

export const actEventAnswers = answersOf(ActEventEntity, {
  table: none("the export has acts as they are, not how they became so"),
  history: none("it is the history"),
  time: ({ at }) => at,
})({
  act: none("a number of Virn"),
  at: none("the time of its trace"),
  kind: none("the words of its trace"),
  version: none("orders events"),
  by: { person: { kind: "actEvents", by: ({ kind }) => ACT_EVENTS[kind] } },
  changes: { technical: "facts of the act and names of companies, which are papers of accounting" },
});
