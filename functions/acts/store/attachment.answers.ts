import { answersOf, none } from "#functions/platform/table/answers.ts";
import { AttachmentEntity } from "./attachment.ts";

const place = none("which row of the act it belongs to; the path of its file in the export has it");

export const attachmentAnswers = answersOf(AttachmentEntity, {
  table: none("the export has the files themselves"),
  person: none("a file of the timber; the purchase act is the trace of its owner"),
  history: none("the history of the act tells that a file came or went"),
})({
  salesAct: place,
  owner: place,
  kind: place,
  subject: place,
  slot: place,
  waybill: place,
  nonce: place,
  file: { of: { key: place, name: place, size: place } },
  sha256: place,
  addedBeside: place,
});
