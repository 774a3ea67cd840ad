import {
  answersOf,
  decimal,
  euros,
  none,
  text,
  volume,
  whole,
  wholeOrNone,
} from "#functions/platform/table/answers.ts";
import { AssortmentEntity } from "./assortment.ts";

export const assortmentAnswers = answersOf(AssortmentEntity, {
  table: { name: "assortments", about: "Kinds of timber.", key: ["id"] },
  person: none("timber is nobody"),
  history: none("an assortment has no history"),
})({
  id: { column: whole("number of the assortment") },
  code: { column: text("code") },
  name: { column: text("name") },
  unit: { column: text("SCM (tm) or LCM (pm³)") },
  group: { column: wholeOrNone("group of forecasts and statistics, NULL for none", "group_id") },
  fixedPriceCents: {
    column: {
      ...euros("fixed buying price, NULL for none", "fixed_price"),
      cell: (cents) => (cents === 0 ? null : decimal(cents, 2)),
    },
  },
  bounds: {
    of: {
      leastVolume: { column: volume("a row below is asked about, NULL for none") },
      mostVolume: { column: volume("a row above is asked about, NULL for none") },
      leastPrice: { column: euros("a price below is asked about, NULL for none") },
      mostPrice: { column: euros("a price above is asked about, NULL for none") },
    },
  },
  version: none("orders writes"),
});
