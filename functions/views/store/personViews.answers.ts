import { answersOf, none } from "#functions/platform/table/answers.ts";
import { PersonViewsEntity } from "./personViews.ts";

const place = none("where the view is, and in which order");

export const personViewsAnswers = answersOf(PersonViewsEntity, {
  table: none("how a person uses the pages, not a fact of the trade"),
  history: none("the newest choice counts"),
})({
  person: none("a number of Virn"),
  views: {
    of: {
      id: place,
      list: place,
      name: {
        person: { kind: "settings", about: "Salvestatud vaated", text: ({ name, search }) => `${name} (${search})` },
      },
      search: none("in the text of the name"),
    },
  },
  lastId: place,
  version: none("orders writes"),
});
