import { answersOf, none } from "#functions/platform/table/answers.ts";
import { ExportRunEntity } from "./exportRun.ts";

const course = none("how far the export is, and which acts it has");

/** Acts and file are packed; they are numbers of acts and a name. */
export const exportRunAnswers = answersOf(ExportRunEntity, {
  table: none("acts are what it was made of"),
  history: none("the history of each act tells it"),
  time: ({ createdAt }) => createdAt,
})({
  id: course,
  state: course,
  group: course,
  by: { person: { kind: "exports", by: "Eksportija" } },
  createdAt: course,
  acts: course,
  isGroup: course,
  percent: course,
  beat: course,
  attempts: course,
  file: course,
  message: course,
  requestId: course,
});
