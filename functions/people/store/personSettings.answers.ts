import { answersOf, none } from "#functions/platform/table/answers.ts";
import { PersonSettingsEntity } from "./personSettings.ts";

export const personSettingsAnswers = answersOf(PersonSettingsEntity, {
  table: none("how a person uses the pages, not a fact of the trade"),
  history: none("the newest choice counts"),
})({
  person: none("a number of Virn"),
  opensOverview: { person: { kind: "settings", about: "Avaleht on ülevaade" } },
  hintsSeen: { person: { kind: "settings", about: "Esimesed vihjed on suletud" } },
});
