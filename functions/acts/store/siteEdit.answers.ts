import { answersOf, flag, none, text, textOrNone, whole } from "#functions/platform/table/answers.ts";
import { ACT_FIELD_NAMES, type ActField } from "#shared/acts/actEvents.ts";
import { SiteEditEntity } from "./siteEdit.ts";

const key = none("which site of the act it is");
const told = <const Field extends ActField>(history: Field, about: string, name?: string) => ({
  column: textOrNone(about, name),
  history,
});
const asTold = none("the same site, whose changes are told");

export const siteEditAnswers = answersOf(SiteEditEntity, {
  table: {
    name: "site_edits",
    about: "What owners and agents changed of the sites of acts; NULL for what is as measured.",
    key: ["sales_act", "owner", "site"],
  },
  person: none("the purchase act is the trace of its owner"),
  history: ACT_FIELD_NAMES,
})({
  salesAct: { column: whole("sales act"), history: key },
  owner: { column: whole("owner, 0 for the seller's own forest"), history: key },
  site: { column: text("the measured site, by a hash of its name and cadastral numbers"), history: key },
  version: none("orders writes"),
  edit: {
    of: {
      name: told("siteName", "felling site"),
      cadaster: told("cadaster", "cadastral numbers"),
      possessionType: told("possession", "10 own forest, 20 bought"),
      forestNotice: told("forestNotice", "number of the forest notice"),
      contractNumber: told("contract", "contract"),
      previousOwner: told("previousOwner", "previous owner of the right to fell"),
      county: told("county", "county"),
      eudrNumbers: {
        of: {
          reference: told("eudr", "EUDR reference numbers, joined by '; '", "eudr_reference"),
          verification: told("eudr", "their verification numbers, joined by '; '", "eudr_verification"),
        },
      },
      eudrFound: { column: flag("whether Virn found the numbers"), history: none("found by Virn, not typed") },
      eudrExcuse: told("eudrExcuse", "why the site needs no number"),
      reviewed: { technical: "why each check is in order; the history tells them as reviewed" },
    },
  },
  described: { technical: "the site after the edit, for whoever has an older paper" },
  describedAt: asTold,
});
