import { answersOf, flag, none, text, whole } from "#functions/platform/table/answers.ts";
import { AssortmentGroupEntity } from "./assortmentGroup.ts";

export const assortmentGroupAnswers = answersOf(AssortmentGroupEntity, {
  table: { name: "groups", about: "Groups of assortments in forecasts and statistics.", key: ["id"] },
  person: none("timber is nobody"),
  history: none("a group has no history"),
})({
  id: { column: whole("number of the group") },
  name: { column: text("name") },
  unit: { column: text("SCM or LCM") },
  forecastsPerDestination: { column: flag("whether it is forecast per destination", "per_destination") },
  destinations: {
    table: {
      name: "group_destinations",
      about: "Destinations that a group tells apart.",
      key: ["group_id", "destination_id"],
    },
    of: {
      id: {
        column: [
          { ...whole("group", "group_id"), cell: (_id, _destination, group) => group.id },
          whole("destination", "destination_id"),
        ],
      },
      buyer: { column: whole("its buyer") },
      code: { column: text("its code") },
    },
  },
  ungroupedDestination: { column: flag("whether statistics show other destinations as one") },
  version: none("orders writes"),
});
