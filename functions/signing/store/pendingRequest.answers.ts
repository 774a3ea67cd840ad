import { answersOf, none } from "#functions/platform/table/answers.ts";
import { SmartIdAccountEntity } from "./pendingRequest.ts";

export const smartIdAccountAnswers = answersOf(SmartIdAccountEntity, {
  table: none("a convenience of signing, not a fact of the trade"),
  history: none("the newest account counts"),
})({
  code: none("the personal code, which the record has"),
  document: { person: { kind: "eid", about: "Smart-ID konto" } },
});
