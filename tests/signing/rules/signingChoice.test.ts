import { expect, it, test } from "vitest";
import type { ContainerStatus } from "#shared/containers/containerStatus.ts";
import { companyHindrance, SIGNING_HINDRANCES, signingHindrance } from "#shared/containers/signingChoice.ts";

const NO_EMAILS = "Aktide saatmise e-postiaadress on seadistamata.";
const TWICE = "Pole vaja kaks korda allkirjastada.";
const BUYER_FIRST = "Ostja peab esimesena allkirjastama.";

interface Case {
  status?: ContainerStatus;
  can?: boolean;
  error?: string;
  emails?: boolean;
  agent: string | undefined;
  owner: string | undefined;
}

test.each<Case>([
  { agent: undefined, owner: BUYER_FIRST },
  { emails: false, agent: NO_EMAILS, owner: BUYER_FIRST },
  { emails: false, can: false, error: "Akti failid on valmimas.", agent: NO_EMAILS, owner: BUYER_FIRST },
  { emails: false, status: "SIGN_BOTH", agent: NO_EMAILS, owner: TWICE },
  { can: false, error: "Akti failid on valmimas.", agent: "Akti failid on valmimas.", owner: BUYER_FIRST },
  { can: false, error: "Lihtsalt ei saa", agent: "Lihtsalt ei saa", owner: BUYER_FIRST },
  { can: false, error: "", agent: TWICE, owner: BUYER_FIRST },
  { status: "PENDING", can: false, error: "", agent: TWICE, owner: BUYER_FIRST },
  { status: "SIGN_ONE", can: false, error: "", agent: TWICE, owner: undefined },
  { status: "SIGN_BOTH", can: false, error: "", agent: TWICE, owner: TWICE },
  { status: "SIGN_ONE", agent: TWICE, owner: undefined },
  { status: "SIGN_ONE", emails: false, agent: NO_EMAILS, owner: undefined },
])("%o", ({ status, can = true, error = "Lihtsalt ei saa", emails = true, agent, owner }) => {
  const container = status ? { status: { raw: status } } : null;
  const act = { can_agent_sign: can, agent_sign_error: error, container };
  expect(signingHindrance(act, emails, true)).toBe(agent);
  expect(signingHindrance(act, emails, false)).toBe(owner);
});

it.each<[(string | undefined)[], string | undefined]>([
  [[undefined, "Akti failid on valmimas."], undefined],
  [["Akti failid on valmimas.", SIGNING_HINDRANCES.twice], SIGNING_HINDRANCES.twice],
  [["Akti failid on valmimas.", "Paberveoselehel 1 ei ole faili."], "Akti failid on valmimas."],
  [[SIGNING_HINDRANCES.twice, SIGNING_HINDRANCES.noEmails], SIGNING_HINDRANCES.noEmails],
  [[], undefined],
])("says of a company whose acts have the hindrances %j why it cannot be chosen", (hindrances, expected) => {
  expect(companyHindrance(hindrances)).toBe(expected);
});
