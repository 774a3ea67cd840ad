import { answersOf, instant, none, text, texts, whole } from "#functions/platform/table/answers.ts";
import { FormerPersonEntity } from "./everyPerson.ts";
import { PEOPLE, rolesColumn } from "./person.answers.ts";

export const formerPersonAnswers = answersOf(FormerPersonEntity, {
  table: PEOPLE,
  history: none("a person has no history"),
})({
  id: { person: { kind: "former", about: "Number" }, column: whole("number of the person") },
  name: { person: { kind: "former", about: "Nimi" }, column: text("name") },
  email: { person: { kind: "former", about: "E-post" }, column: text("address") },
  companies: {
    person: { kind: "former", about: "Ettevõtted" },
    column: [texts("numbers of the companies, joined by '; '"), { ...rolesColumn, cell: () => "" }],
  },
  endedAt: {
    person: { kind: "former", about: "Ligipääs lõppes" },
    column: instant("UTC time at which the access ended"),
  },
  personalCode: { person: { kind: "former", about: "Isikukood" }, column: text("personal code, '' without one") },
});
