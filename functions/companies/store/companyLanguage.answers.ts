import { answersOf, none } from "#functions/platform/table/answers.ts";
import { CompanyLanguageEntity } from "./companyLanguage.ts";

export const companyLanguageAnswers = answersOf(CompanyLanguageEntity, {
  table: none("a choice of the reader of a letter"),
  history: none("the newest choice counts"),
})({
  company: none("a number of Virn"),
  language: { person: { kind: "ownCompany", about: "kirjade keel" } },
});
