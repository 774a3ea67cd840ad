import { issuersOfPeople } from "#functions/containers/trustedLists/currentTrust.ts";
import { personByCode } from "#functions/people/store/personWrites.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { mobileIdClient } from "#functions/platform/clients/mobileIdClient.ts";
import { interactionsOf, smartIdClient } from "#functions/platform/clients/smartIdClient.ts";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { attemptById, type EidAttempt, isLive, moveAttempt } from "#functions/signing/store/attempt.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import { sha256 } from "./beginAttempt.ts";
import { type Checked, checkMobileId, checkSmartId } from "./checks/answers.ts";
import { checkCard } from "./checks/card.ts";
import { type AttemptWork, runStep, SLICE_MS } from "./phoneRun.ts";

/** Shown on the phone; ASCII, so that Mobile-ID has room for 100 characters. */
const SIGN_IN_TEXT = "Virn: sisselogimine";

/** One step of an attempt to sign in. */
export async function runAttempt(id: string, now: Date): Promise<void> {
  const attempt = await attemptById(id);
  if (attempt?.purpose === "signIn" && isLive(attempt, now)) await runStep(attempt, signingIn, now);
}

const signingIn: AttemptWork<Checked> = { start, poll, end, readCard, fail };

function start(attempt: EidAttempt, settings: EidSettings) {
  const { code = "", phone = "" } = attempt;
  if (attempt.means === "smartId") {
    const asked = { code, rpChallenge: attempt.challenge, interactions: interactionsOf(SIGN_IN_TEXT) };
    return smartIdClient(settings.smartId).authenticate(asked);
  }
  const asked = { code, phone, hash: sha256(challengeOf(attempt)), text: SIGN_IN_TEXT };
  return mobileIdClient(settings.mobileId).start("authentication", asked);
}

async function poll(
  attempt: EidAttempt,
  settings: EidSettings,
  now: Date,
): Promise<Checked | "running" | "unreachable"> {
  const { code = "", session = "" } = attempt;
  const anchors = await issuersOfPeople(settings, now);
  const expected = { code, challenge: challengeOf(attempt), anchors, now };
  if (attempt.means === "smartId") {
    const answer = await smartIdClient(settings.smartId).poll(session, SLICE_MS);
    if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
    if (answer.state !== "confirmed") return answer.state;
    const { scheme, name } = settings.smartId;
    return checkSmartId(answer, { interactions: interactionsOf(SIGN_IN_TEXT), scheme, relyingParty: name }, expected);
  }
  const answer = await mobileIdClient(settings.mobileId).poll("authentication", session, SLICE_MS);
  if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
  return answer.state === "confirmed" ? checkMobileId(answer, expected) : answer.state;
}

async function readCard(attempt: EidAttempt, settings: EidSettings, now: Date): Promise<void> {
  const sent = { origin: new URL(env().PUBLIC_URL).origin, nonce: attempt.challenge };
  return end(attempt, await checkCard(attempt.token ?? "{}", sent, settings, now));
}

async function end(attempt: EidAttempt, checked: Checked): Promise<void> {
  if (!checked.ok) return fail(attempt, checked.outcome);
  // Only a person who has proved the code learns that it is unknown.
  if (!(await personByCode(checked.code))) return fail(attempt, "stranger");
  const isInTime = await moveAttempt(attempt.id, ["queued", "waiting"], { state: "confirmed", code: checked.code });
  if (!isInTime) log.info("late confirmation discarded", { attempt: attempt.id, means: attempt.means });
}

async function fail({ id, means }: EidAttempt, outcome: EidOutcome): Promise<void> {
  await moveAttempt(id, ["queued", "asking", "waiting"], { state: "failed", outcome });
  log.info("attempt failed", { attempt: id, means, outcome });
}

function challengeOf({ challenge }: EidAttempt): Buffer {
  return Buffer.from(challenge, "base64");
}
