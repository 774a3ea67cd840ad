import {
  answersOf,
  day,
  decimal,
  euros,
  hashed,
  instant,
  none,
  percent,
  text,
  volume,
  whole,
  wholeOrNone,
} from "#functions/platform/table/answers.ts";
import { ACT_FIELD_NAMES } from "#shared/acts/actEvents.ts";
import { ACT_TYPE_NAMES, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { ActEntity } from "./act.ts";

const nobody = none("says nothing of a person");
const untold = none("stays as it was made, or follows from what is told");
const derived = none("counted again from its rows, or orders writes");
const link = none("opens something without signing in");

/** A private person is a party of the purchase acts of their forest. */
export const actAnswers = answersOf(ActEntity, {
  table: { name: "acts", about: "Sales acts and purchase acts.", key: ["id"] },
  when: ({ state }) => state === "ready",
  history: ACT_FIELD_NAMES,
  time: ({ date }) => date,
})({
  id: { person: nobody, column: whole("number of the act in Virn"), history: untold },
  type: {
    person: nobody,
    column: { ...text("sale or purchase", "kind"), cell: (type) => (type === SALES_ACT ? "sale" : "purchase") },
    history: untold,
  },
  number: { person: nobody, column: text("its own number"), history: "number" },
  date: { person: nobody, column: day("day of the act"), history: "date" },
  deadlineDays: { person: nobody, column: whole("days of payment"), history: "deadlineDays" },
  seller: { person: none("counterpart"), column: whole("company"), history: untold },
  buyer: { person: none("counterpart"), column: whole("company"), history: "buyer" },
  counterpart: {
    person: [
      { kind: "accounting", party: ({ type }) => ACT_TYPE_NAMES[type], when: ({ state }) => state === "ready" },
      {
        kind: "eudr",
        party: "Puidu päritolu",
        when: ({ state, type }) => state === "ready" && type === PURCHASE_ACT,
      },
    ],
    column: none("seller and buyer tell it"),
    history: untold,
  },
  salesAct: {
    person: nobody,
    column: {
      ...whole("sales act of a purchase act, NULL of a sale", "sales_act"),
      cell: (salesAct, { type }) => (type === PURCHASE_ACT ? salesAct : null),
    },
    history: untold,
  },
  sum: { person: nobody, column: euros("euros without VAT"), history: "sum" },
  vat: { person: nobody, column: euros("euros of VAT"), history: "vat" },
  withVat: { person: nobody, column: euros("euros with VAT"), history: "withVat" },
  vatRateBp: { person: nobody, column: percent("percent", "vat_rate"), history: "vatRate" },
  solid: { person: nobody, column: volume("tm"), history: "solid" },
  loose: { person: nobody, column: volume("pm³"), history: "loose" },
  waybills: { person: nobody, column: whole("count of waybills"), history: "waybills" },
  createdAt: { person: nobody, column: instant("UTC"), history: untold },
  createdBy: {
    person: { kind: "acts", by: "Akti koostaja", time: ({ createdAt }) => createdAt },
    column: text("number of the person, or a name of someone else"),
    history: untold,
  },
  container: {
    person: nobody,
    column: hashed("signed container, NULL without one"),
    history: none("its container tells signatures"),
  },
  timberCertificate: {
    person: nobody,
    column: wholeOrNone("certificate of the timber, NULL for none"),
    history: "certificate",
  },
  sawmillActs: {
    of: {
      id: untold,
      number: {
        person: nobody,
        column: text("numbers of the sawmill's acts, joined by '; '", "sawmill_acts"),
        history: "sawmillActs",
      },
      amount: {
        person: nobody,
        column: { ...text("their volumes, joined by '; '", "sawmill_volumes"), cell: (amount) => decimal(amount, 3) },
        history: "sawmillVolume",
      },
      cents: {
        person: nobody,
        column: { ...text("their euros, joined by '; '", "sawmill_sums"), cell: (cents) => decimal(cents, 2) },
        history: "sawmillSum",
      },
    },
  },
  files: {
    of: {
      stored: { person: nobody, column: none("the export has the files themselves"), history: "files" },
      gaps: { technical: "made anew with the files; the history tells them as filesLeft" },
      edition: untold,
      isComplete: untold,
    },
  },
  hash: link,
  publicHash: link,
  state: derived,
  generation: derived,
  version: derived,
  edits: derived,
  missingWaybill: derived,
  bareSites: derived,
  unnumbered: { technical: "counted again from its rows" },
  hauledMoves: derived,
  timber: { technical: "counted again from its rows" },
  leads: derived,
  waybillChanges: derived,
  paperOutdated: derived,
  purchasesInContainers: derived,
  untold: derived,
  toSign: derived,
});
