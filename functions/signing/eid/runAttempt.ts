import { issuersOfPeople } from "#functions/containers/trustedLists/currentTrust.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { mobileIdClient } from "#functions/platform/clients/mobileIdClient.ts";
import { interactionsOf, smartIdClient } from "#functions/platform/clients/smartIdClient.ts";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import {
  type CardSignIn,
  isLive,
  moveAttempt,
  type PhoneSignIn,
  type SignInAttempt,
  signInById,
} from "#functions/signing/store/attempt.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import { type IsLetterLive, signInRefusal } from "./ownerAccount.ts";
import { type InSession, runStep, SLICE_MS } from "./phoneAttempt.ts";
import { type Checked, checkCard, checkMobileId, checkSmartId } from "./provedIdentity.ts";
import { sha256 } from "./signInAttempt.ts";

/** Shown on the phone; ASCII, so that Mobile-ID has room for 100 characters. */
const SIGN_IN_TEXT = "Virn: sisselogimine";

export async function runAttempt(id: string, now: Date, isLetterLive: IsLetterLive): Promise<void> {
  const attempt = await signInById(id);
  if (!attempt || !isLive(attempt, now)) return undefined;
  const checked =
    attempt.means === "idCard" ? await readCard(attempt, now) : await runStep(attempt, { start, poll }, now);
  return checked && endAttempt(attempt, checked, isLetterLive);
}

function start(attempt: PhoneSignIn, settings: EidSettings) {
  if (attempt.means === "smartId") {
    const { code, challenge: rpChallenge } = attempt;
    const asked = { code, rpChallenge, interactions: interactionsOf(SIGN_IN_TEXT) };
    return smartIdClient(settings.smartId).authenticate(asked);
  }
  const { code, phone } = attempt;
  const asked = { code, phone, hash: sha256(challengeOf(attempt)), text: SIGN_IN_TEXT };
  return mobileIdClient(settings.mobileId).start("authentication", asked);
}

async function poll(
  attempt: PhoneSignIn & InSession,
  settings: EidSettings,
  now: Date,
): Promise<Checked | "running" | "unreachable"> {
  const anchors = await issuersOfPeople(settings, now);
  const expected = { code: attempt.code, challenge: challengeOf(attempt), anchors, now };
  if (attempt.means === "smartId") {
    const answer = await smartIdClient(settings.smartId).poll(attempt.session, SLICE_MS);
    if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
    if (answer.state !== "confirmed") return answer.state;
    const { scheme, name } = settings.smartId;
    return checkSmartId(answer, { interactions: interactionsOf(SIGN_IN_TEXT), scheme, relyingParty: name }, expected);
  }
  const answer = await mobileIdClient(settings.mobileId).poll("authentication", attempt.session, SLICE_MS);
  if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
  return answer.state === "confirmed" ? checkMobileId(answer, expected) : answer.state;
}

async function readCard({ state, token, challenge: nonce }: CardSignIn, now: Date): Promise<Checked | undefined> {
  if (state !== "queued") return undefined;
  const settings = await eidSettings();
  if (!settings || token === undefined) return { ok: false, outcome: "interrupted" };
  return checkCard(token, { origin: new URL(env().PUBLIC_URL).origin, nonce }, settings, now);
}

async function endAttempt(attempt: SignInAttempt, checked: Checked, isLetterLive: IsLetterLive): Promise<void> {
  if (!checked.ok) return failAttempt(attempt, checked.outcome);
  // A code is said to be unknown only to a person who has proved it.
  const { code, name } = checked;
  const refusal = await signInRefusal(code, attempt.letter, isLetterLive);
  if (refusal) return failAttempt(attempt, refusal);
  const proved = { state: "confirmed", code, ...(attempt.letter && { name }) } as const;
  const isInTime = await moveAttempt(attempt.id, ["queued", "waiting"], proved);
  if (!isInTime) log.info("late confirmation discarded", { attempt: attempt.id, means: attempt.means });
}

async function failAttempt({ id, means }: SignInAttempt, outcome: EidOutcome): Promise<void> {
  await moveAttempt(id, ["queued", "asking", "waiting"], { state: "failed", outcome });
  log.info("attempt failed", { attempt: id, means, outcome });
}

function challengeOf({ challenge }: PhoneSignIn): Buffer {
  return Buffer.from(challenge, "base64");
}
