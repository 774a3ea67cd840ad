import { answersOf, none, text, whole } from "#functions/platform/table/answers.ts";
import { DestinationEntity } from "./destination.ts";

export const destinationAnswers = answersOf(DestinationEntity, {
  table: { name: "destinations", about: "Where timber of a buyer goes.", key: ["buyer", "code"] },
  person: none("a mill is nobody"),
  history: none("a destination has no history"),
})({
  id: { column: whole("number of the destination") },
  buyer: { column: whole("company") },
  code: { column: text("code") },
  name: { column: text("name") },
});
