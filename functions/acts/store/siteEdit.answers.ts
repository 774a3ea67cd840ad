import { answersOf, none } from "#functions/platform/table/answers.ts";
import { ACT_FIELD_NAMES, type ActField } from "#shared/acts/actEvents.ts";
import { SiteEditEntity } from "./siteEdit.ts";

const key = none("which site of the act it is");
const told = <const Field extends ActField>(history: Field) => ({ history });
const asTold = none("the same site, whose changes are told");

export const siteEditAnswers = answersOf(SiteEditEntity, {
  table: none("act_lines has the site as it was changed"),
  person: none("the purchase act is the trace of its owner"),
  history: ACT_FIELD_NAMES,
})({
  salesAct: key,
  owner: key,
  site: key,
  version: none("orders writes"),
  edit: {
    of: {
      name: told("siteName"),
      cadaster: told("cadaster"),
      possessionType: told("possession"),
      forestNotice: told("forestNotice"),
      contractNumber: told("contract"),
      previousOwner: told("previousOwner"),
      county: told("county"),
      eudrNumbers: { of: { reference: told("eudr"), verification: told("eudr") } },
      eudrFound: none("found by Virn, not typed"),
      eudrExcuse: told("eudrExcuse"),
      reviewed: { technical: "why each check is in order; the history tells them as reviewed" },
    },
  },
  described: { technical: "the site after the edit, for whoever has an older paper" },
  describedAt: asTold,
});
