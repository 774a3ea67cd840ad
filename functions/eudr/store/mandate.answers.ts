import { answersOf, none } from "#functions/platform/table/answers.ts";
import { MandateEntity } from "./mandate.ts";

const fact = none("what the mandate allows");

export const mandateAnswers = answersOf(MandateEntity, {
  table: none("told on its page"),
  history: none("the page of the declaration tells who made, signed and revoked it"),
  time: ({ at }) => at,
})({
  owner: { person: { kind: "eudr", party: "Volitus" } },
  number: fact,
  filer: fact,
  document: fact,
  name: none("of the owner, whose trace the mandate is"),
  code: none("of the owner, whose trace the mandate is"),
  plots: fact,
  sha256: fact,
  upload: fact,
  endsAt: fact,
  by: { person: { kind: "declarations", by: "Volituse tegija" } },
  at: fact,
  revokedBy: { person: { kind: "declarations", by: "Volituse tühistaja", time: ({ revokedAt }) => revokedAt } },
  revokedAt: fact,
});
