import { answersOf, none } from "#functions/platform/table/answers.ts";
import { ImportRunEntity } from "./importRun.ts";

const course = none("how far the import is, and what it found in the file");

export const importRunAnswers = answersOf(ImportRunEntity, {
  table: none("reports are what came of it"),
  history: none("an import has no history"),
  time: ({ created }) => created,
})({
  id: course,
  fileName: course,
  fileKey: course,
  created: course,
  createdBy: { person: { kind: "imports", by: "Importija" } },
  decidedBy: { person: { kind: "imports", by: "Otsustaja" } },
  state: course,
  rows: course,
  rowsDone: course,
  reportsNew: course,
  reportsChanged: course,
  reportsUnchanged: course,
  errorCount: course,
  errors: { technical: "cells of the file that could not be read, without personal codes" },
  doubts: { technical: "doubts about rows of the file" },
  doubtPrint: course,
  sha256: course,
  confirmedPrint: course,
  isCleared: course,
  worker: course,
  beat: course,
  requestId: course,
});
