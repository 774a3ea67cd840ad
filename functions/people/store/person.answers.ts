import { answersOf, instant, none, text, texts, whole } from "#functions/platform/table/answers.ts";
import { PersonEntity } from "./person.ts";

const ROLES = {
  superUser: "Platvormi agent",
  companyUser: "Ettevõtte kasutaja",
  councilMember: "Nõukogu liige",
  priceListReader: "Hinnakirja lugeja",
} as const;

export const PEOPLE = {
  name: "people",
  about: "People who have or had access.",
  key: ["id"],
  order: ["id", "name", "email", "roles", "companies", "ended_at"],
};
export const rolesColumn = texts("roles, joined by '; '; '' without access", "roles");

export const personAnswers = answersOf(PersonEntity, { table: PEOPLE, history: none("a person has no history") })({
  id: { person: { kind: "access", about: "Number" }, column: whole("number of the person") },
  name: { person: { kind: "access", about: "Nimi" }, column: text("name") },
  email: { person: { kind: "access", about: "E-post" }, column: text("address") },
  roles: {
    person: { kind: "access", about: "Õigused", text: ({ roles }) => roles.map((role) => ROLES[role]).join(", ") },
    column: rolesColumn,
  },
  companies: {
    person: { kind: "access", about: "Ettevõtted" },
    column: texts("numbers of the companies, joined by '; '"),
  },
  personalCode: { person: { kind: "access", about: "Isikukood" }, column: text("personal code, '' without one") },
  accessUntil: {
    person: { kind: "access", about: "Ligipääs kuni" },
    column: instant("UTC time at which the access ends by itself, '' without such an end"),
  },
  version: none("orders writes"),
});
