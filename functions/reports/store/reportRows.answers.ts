import {
  answersOf,
  decimal,
  euros,
  flag,
  none,
  text,
  unpacked,
  volume,
  whole,
  wholeOrNone,
} from "#functions/platform/table/answers.ts";
import { ReportRowsEntity, reportRows, rowIdOf } from "./reportRows.ts";

const parts = none("how the rows are stored");

export const reportRowsAnswers = answersOf(
  unpacked(ReportRowsEntity, (part) => ({ ...part, rows: reportRows.unpack(part.rows) })),
  {
    person: none("the purchase act of an owner tells the timber of a private person"),
    history: none("the history of its act counts the rows that changed"),
  },
)({
  id: { column: whole("report", "report") },
  rows: {
    table: {
      name: "report_rows",
      about: "Measured rows of reports.",
      key: ["id"],
      order: [
        "id",
        "report",
        "waybill",
        "assortment",
        "unit",
        "amount",
        "price",
        "price_source",
        "owner",
        "site",
        "cadaster",
        "certificate",
        "sales_act",
      ],
      joined: { sales_act: wholeOrNone("sales act that it is on, NULL for none") },
    },
    of: {
      number: { column: { ...whole("number of the row", "id"), cell: (number, _row, { id }) => rowIdOf(id, number) } },
      waybill: { column: text("number of the waybill") },
      assortment: { column: whole("assortment") },
      unit: { column: text("SCM or LCM") },
      amount: { column: volume("in tm (SCM) or pm³ (LCM)") },
      cents: {
        column: {
          ...euros("sales price per unit without VAT, NULL without one", "price"),
          cell: (cents, { priceSource }) => (priceSource === "none" ? null : decimal(cents, 2)),
        },
      },
      priceSource: { column: text("file, list, hand or none") },
      owner: { column: wholeOrNone("previous owner, NULL when the seller owned the forest") },
      site: {
        of: {
          name: { column: text("felling site", "site") },
          cadaster: { column: text("cadastral numbers") },
          possessionType: { column: whole("10 own forest, 20 bought, NULL where it is not known") },
          forestNotice: { column: text("number of the forest notice") },
          contractNumber: { column: text("contract") },
          county: { column: text("county") },
          eudrNumbers: {
            of: {
              reference: { column: text("EUDR reference numbers, joined by '; '", "eudr_reference") },
              verification: { column: text("their verification numbers, joined by '; '", "eudr_verification") },
            },
          },
          eudrFound: { column: flag("whether Virn found the numbers in a declaration of the owner") },
          eudrExcuse: { column: text("why the site needs no number, '' for none") },
        },
      },
      certificate: {
        of: { code: { column: text("certificate", "certificate") }, type: none("the certificate tells it") },
      },
    },
  },
  part: parts,
  parts,
  version: parts,
});
