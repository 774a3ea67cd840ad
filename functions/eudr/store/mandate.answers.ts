import { answersOf, day, instant, none, text, texts, whole } from "#functions/platform/table/answers.ts";
import { MandateEntity } from "./mandate.ts";

const fact = none("what the mandate allows");
const ofOwner = none("of the owner, whose trace the mandate is");

export const mandateAnswers = answersOf(MandateEntity, {
  table: { name: "mandates", about: "Mandates of owners to file EUDR declarations.", key: ["owner", "number"] },
  history: none("the page of the declaration tells who made, signed and revoked it"),
  time: ({ at }) => at,
})({
  owner: { person: { kind: "eudr", party: "Volitus" }, column: whole("forest owner") },
  number: { person: fact, column: whole("from 1 for each owner") },
  filer: { person: fact, column: whole("company that may file") },
  document: { person: fact, column: whole("document that the owner signs") },
  name: { person: ofOwner, column: text("name of the owner in it") },
  code: { person: ofOwner, column: text("register code or personal code in it") },
  plots: { person: fact, column: texts("cadastral numbers, joined by '; '") },
  endsAt: { person: fact, column: { ...day("last day, NULL without an end"), cell: (end) => end || null } },
  at: { person: fact, column: instant("UTC", "made_at") },
  by: { person: { kind: "declarations", by: "Volituse tegija" }, column: text("number of the person", "made_by") },
  revokedAt: { person: fact, column: instant("UTC, NULL where it is not revoked") },
  revokedBy: {
    person: { kind: "declarations", by: "Volituse tühistaja", time: ({ revokedAt }) => revokedAt },
    column: text("number of the person, '' for none"),
  },
  sha256: fact,
  upload: fact,
});
