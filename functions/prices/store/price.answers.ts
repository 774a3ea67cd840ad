import { answersOf, day, euros, none, text, whole } from "#functions/platform/table/answers.ts";
import { PriceEntity } from "./price.ts";

export const priceAnswers = answersOf(PriceEntity, {
  table: {
    name: "prices",
    about: "Price lists of buyers.",
    key: ["buyer", "assortment", "destination", "certificate", "valid_from"],
  },
  person: none("a price list is of a buyer, which is no private person"),
  history: none("a price ends where the next one begins"),
})({
  buyer: { column: whole("company") },
  assortment: { column: whole("assortment") },
  destination: { column: text("code, '' for all") },
  certificate: { column: text("certificate that the price is for") },
  validFrom: { column: day("first day") },
  cents: { column: euros("euros per unit without VAT", "price") },
});
