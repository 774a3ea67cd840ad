import { answersOf, none } from "#functions/platform/table/answers.ts";
import { EidAttemptEntity } from "./attempt.ts";

const run = none("how far the attempt is, which tells nothing of a person");

export const eidAttemptAnswers = answersOf(EidAttemptEntity, {
  table: none("it expires an hour after its end"),
  history: none("the container has the signature"),
})({
  id: run,
  state: run,
  browser: run,
  verificationCode: run,
  session: run,
  outcome: run,
  move: run,
  polledUntil: run,
  endsAt: run,
  expiresAt: run,
  purpose: run,
  means: run,
  challenge: run,
  letter: run,
  signing: { of: { person: { person: { kind: "eid", about: "Number" } }, container: run, version: run } },
  name: { person: { kind: "eid", about: "Nimi sertifikaadil" } },
  code: { person: { kind: "eid", about: "Isikukood" } },
  phone: { person: { kind: "eid", about: "Mobiil-ID telefon" } },
  token: run,
  value: run,
  certificate: { person: { kind: "eid", about: "Sertifikaat" } },
  signingTime: run,
  document: { person: { kind: "eid", about: "Smart-ID konto" } },
});
