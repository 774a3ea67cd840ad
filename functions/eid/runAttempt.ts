import { type EidSettings, eidSettings } from "#functions/clients/eid/settings.ts";
import { mobileIdClient } from "#functions/clients/mobileId/mobileIdClient.ts";
import { enqueue } from "#functions/clients/queues.ts";
import { interactionsOf, smartIdClient } from "#functions/clients/smartId/smartIdClient.ts";
import { env } from "#functions/core/env.ts";
import { log } from "#functions/core/log.ts";
import { attemptById, claimPoll, type EidAttempt, isLive, moveAttempt } from "#functions/data/eid/attempt.ts";
import { personByCode } from "#functions/data/people/personWrites.ts";
import type { EidOutcome } from "#shared/domain/eid/outcomes.ts";
import { sha256 } from "./beginAttempt.ts";
import { type Checked, checkMobileId, checkSmartId } from "./checks/answers.ts";
import { checkCard } from "./checks/card.ts";

/** One run polls for so long, and the message is queued again: a worker must not sleep through an attempt. */
const SLICE_MS = 20_000;
/** Longer than any call to a service takes. */
const CLAIM_SECONDS = 40;
const AGAIN_AFTER_SECONDS = 2;
/** Shown on the phone; ASCII, so that Mobile-ID has room for 100 characters. */
const SIGN_IN_TEXT = "Virn: sisselogimine";

/** One step of an attempt: asks the service, or polls it for a while (docs/rules/eid.md, "How an attempt runs"). */
export async function runAttempt(id: string, now: Date): Promise<void> {
  const attempt = await attemptById(id);
  if (!attempt || !isLive(attempt, now)) return;
  const settings = await eidSettings();
  if (!settings) return fail(attempt, "interrupted");
  if (attempt.state === "queued" && attempt.means === "idCard") return readCard(attempt, settings, now);
  if (attempt.state === "queued") return ask(attempt, settings, now);
  if (attempt.state === "waiting") return poll(attempt, settings, now);
  // The worker that asked has died, or still asks. Asking again would show a second request on the phone.
  if (attempt.state === "asking" && attempt.polledUntil < seconds(now)) return fail(attempt, "interrupted");
  return attempt.state === "asking" ? again(attempt, CLAIM_SECONDS) : undefined;
}

async function ask(attempt: EidAttempt, settings: EidSettings, now: Date): Promise<void> {
  const isMine = await moveAttempt(attempt.id, ["queued"], {
    state: "asking",
    polledUntil: seconds(now) + CLAIM_SECONDS,
  });
  if (!isMine) return undefined;
  const start = await startOf(attempt, settings);
  if (!start.ok) return fail(attempt, start.outcome);
  const waits = await moveAttempt(attempt.id, ["asking"], { state: "waiting", session: start.session, polledUntil: 0 });
  return waits ? again(attempt, 0) : undefined;
}

function startOf(attempt: EidAttempt, settings: EidSettings) {
  const { code = "", phone = "" } = attempt;
  if (attempt.means === "smartId") {
    const asked = { code, rpChallenge: attempt.challenge, interactions: interactionsOf(SIGN_IN_TEXT) };
    return smartIdClient(settings.smartId).authenticate(asked);
  }
  const asked = { code, phone, hash: sha256(challengeOf(attempt)), text: SIGN_IN_TEXT };
  return mobileIdClient(settings.mobileId).start("authentication", asked);
}

async function poll(attempt: EidAttempt, settings: EidSettings, now: Date): Promise<void> {
  const isMine = await claimPoll(attempt.id, seconds(now), seconds(now) + CLAIM_SECONDS);
  // Two pollers disturb each other. The other one may have died, so look again.
  if (!isMine) return again(attempt, CLAIM_SECONDS);
  const answer = await pollOnce(attempt, settings, now);
  if (answer === "running" || answer === "unreachable") {
    await moveAttempt(attempt.id, ["waiting"], { polledUntil: 0 });
    return again(attempt, answer === "running" ? 0 : AGAIN_AFTER_SECONDS);
  }
  return end(attempt, answer);
}

async function pollOnce(
  attempt: EidAttempt,
  settings: EidSettings,
  now: Date,
): Promise<Checked | "running" | "unreachable"> {
  const { code = "", session = "" } = attempt;
  const expected = { code, challenge: challengeOf(attempt), anchors: settings.anchors.people, now };
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
  // A code that nobody has is told only to who has proved that it is theirs.
  if (!(await personByCode(checked.code))) return fail(attempt, "stranger");
  const isInTime = await moveAttempt(attempt.id, ["queued", "waiting"], { state: "confirmed", code: checked.code });
  if (!isInTime) log.info("late confirmation discarded", { attempt: attempt.id, means: attempt.means });
}

async function fail({ id, means }: EidAttempt, outcome: EidOutcome): Promise<void> {
  await moveAttempt(id, ["queued", "asking", "waiting"], { state: "failed", outcome });
  log.info("attempt failed", { attempt: id, means, outcome });
}

function again({ id }: EidAttempt, delaySeconds: number): Promise<void> {
  return enqueue("eidAttempts", [{ attempt: id }], delaySeconds);
}

function challengeOf({ challenge }: EidAttempt): Buffer {
  return Buffer.from(challenge, "base64");
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
