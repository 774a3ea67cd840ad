import { answersOf, day, flag, instant, none, text, whole } from "#functions/platform/table/answers.ts";
import { ReportEntity } from "./report.ts";

const counted = none("counted again from its rows");
const course = none("how far its measurements and acts are");

export const reportAnswers = answersOf(ReportEntity, {
  table: { name: "reports", about: "Measurement reports.", key: ["id"] },
  person: none("the purchase act of an owner tells the timber of a private person"),
  history: none("the history of its act tells what is on it"),
})({
  id: { column: whole("number of the report in Virn") },
  number: { column: text("its own number") },
  date: { column: day("day of measurement") },
  seller: { column: whole("company") },
  buyer: { column: whole("company") },
  destination: { column: text("code, '' without one") },
  source: { column: text("evr or file") },
  finished: { column: flag("whether all waybills are measured") },
  tab: { column: text("tab of the dashboard", "state") },
  importedAt: { column: instant("UTC time of its first import, NULL where it is not known") },
  actOf: none("sales_act of report_rows"),
  waybills: none("waybill of report_rows"),
  solid: counted,
  loose: counted,
  openSolid: counted,
  openLoose: counted,
  openCents: counted,
  allCents: counted,
  unpriced: counted,
  purchases: counted,
  measurements: course,
  nextRow: course,
  rowParts: course,
  claimedBy: course,
  correctionPending: course,
  doubts: { technical: "doubts about the import, which a person confirms or which go" },
  version: none("orders writes"),
});
