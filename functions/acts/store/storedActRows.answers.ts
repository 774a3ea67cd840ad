import {
  answersOf,
  day,
  euros,
  none,
  text,
  unpacked,
  volume,
  whole,
  wholeOrNone,
} from "#functions/platform/table/answers.ts";
import { ACT_FIELD_NAMES } from "#shared/acts/actEvents.ts";
import { ActRowsEntity, rowsOfParts } from "./storedActRows.ts";

const parts = none("how the rows are stored");
const counted = none("the history counts the rows that changed");
const unlisted = none("report_rows has it as it was measured, site_edits as it was changed");
const own = (about: string) => ({ column: euros(about), history: counted });

export const actRowsAnswers = answersOf(
  unpacked(ActRowsEntity, (part) => ({ ...part, rows: rowsOfParts([part]) })),
  { person: none("the purchase act tells the timber of a private person"), history: ACT_FIELD_NAMES },
)({
  act: { column: whole("sales act", "sales_act"), history: counted },
  rows: {
    of: {
      owner: { column: wholeOrNone("previous owner, NULL without one"), history: counted },
      assortment: { column: whole("assortment"), history: counted },
      unit: { column: text("SCM or LCM"), history: counted },
      price: own("sales price per unit"),
      margin: { column: none("buying_price tells it"), history: "margin" },
      site: {
        of: {
          name: { column: text("felling site, as changed by the owner", "site"), history: counted },
          cadaster: { column: text("cadastral numbers, as changed by the owner"), history: counted },
          possessionType: unlisted,
          forestNotice: unlisted,
          contractNumber: unlisted,
          county: unlisted,
          eudrNumbers: { of: { reference: unlisted, verification: unlisted } },
          eudrFound: unlisted,
          eudrExcuse: unlisted,
        },
      },
      certificate: { column: text("certificate"), history: counted },
      reportRows: {
        table: {
          name: "act_lines",
          about:
            "Measured rows on acts: each is on a sales act and, with a previous owner, on a purchase act of that sale.",
          key: ["sales_act", "report_row"],
          order: [
            "sales_act",
            "purchase_act",
            "line",
            "owner",
            "report",
            "report_number",
            "measured",
            "report_row",
            "buyer",
            "destination",
            "waybill",
            "assortment",
            "unit",
            "amount",
            "price",
            "buying_price",
            "sum",
            "buying_sum",
          ],
          joined: {
            purchase_act: whole("purchase act, NULL without a previous owner"),
            line: whole("its place on the sales act, from 1"),
            buying_price: euros("buying price per unit"),
            sum: euros("its part of the sum of the sales act's row"),
            buying_sum: euros("its part of the sum of the purchase act's row"),
          },
        },
        of: {
          id: { column: whole("row of the report", "report_row"), history: counted },
          amount: { column: volume("in tm (SCM) or pm³ (LCM)"), history: counted },
          waybill: { column: text("number of the waybill"), history: counted },
          report: {
            of: {
              id: { column: whole("report", "report"), history: counted },
              number: { column: text("its number when the act was saved", "report_number"), history: counted },
              buyer: { column: whole("buyer of the report"), history: counted },
              date: { column: day("its day when the act was saved", "measured"), history: counted },
              destination: { column: text("code, '' without one"), history: counted },
              isFromEvr: none("source of reports"),
            },
          },
        },
      },
      amount: none("the sum of its lines"),
      key: parts,
    },
  },
  generation: parts,
  share: parts,
  owner: parts,
  part: parts,
});
