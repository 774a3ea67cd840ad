import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import {
  type AttemptChanges,
  type AttemptFacts,
  type AttemptState,
  attemptById,
  claimPoll,
  type EidAttempt,
  isLive,
  LIVE_STATES,
  moveAttempt,
  type PhoneAttempt,
} from "#functions/signing/store/attempt.ts";
import { pendingRequestOf, putPhoneAttempt } from "#functions/signing/store/pendingRequest.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";

/** Sessions of Mobile-ID and Smart-ID, and nonces of Web eID, may last as long. */
export const ATTEMPT_SECONDS = 5 * 60;
const REMOVED_AFTER_SECONDS = 60 * 60;
/** A second one finds the attempt of a press at the same moment. */
const ROUNDS = 2;

/** busy: another browser is asking the person's phone. */
export type Begun<Attempt> =
  /** `ended`: the person's earlier attempt, which this one has ended. */
  { ok: true; attempt: Attempt; isNew: boolean; ended?: EidAttempt | undefined } | { ok: false; reason: "busy" };

export async function beginRequest<Attempt extends PhoneAttempt>(attempt: Attempt, now: Date): Promise<Begun<Attempt>> {
  for (let round = 0; round < ROUNDS; round++) {
    const pending = await pendingRequestOf(attempt.code);
    const found = pending === undefined ? undefined : await attemptById(pending);
    const before = found && isLive(found, now) ? found : undefined;
    if (before) {
      if (before.browser !== attempt.browser) return { ok: false, reason: "busy" };
      if (isSame(before, attempt)) return { ok: true, attempt: before, isNew: false };
      await moveAttempt(before.id, LIVE_STATES, { state: "cancelled" });
    }
    if (await putPhoneAttempt(attempt, pending)) return { ok: true, attempt, isNew: true, ended: before };
  }
  return { ok: false, reason: "busy" };
}

function isSame<Attempt extends PhoneAttempt>(before: EidAttempt, wanted: Attempt): before is Attempt {
  return isDeepStrictEqual(askedBy(before), askedBy(wanted));
}

function askedBy(attempt: EidAttempt) {
  const { purpose, means } = attempt;
  const letter = "letter" in attempt ? attempt.letter : undefined;
  return [purpose, means, "phone" in attempt && attempt.phone, letter, "signing" in attempt && attempt.signing];
}

/** `lasts`: seconds. */
export function newAttempt(browser: string, now: Date, lasts = ATTEMPT_SECONDS): AttemptFacts {
  const endsAt = Math.floor(now.getTime() / 1000) + lasts;
  return {
    id: randomUUID(),
    browser,
    state: "challenged",
    polledUntil: 0,
    endsAt,
    expiresAt: endsAt + REMOVED_AFTER_SECONDS,
  };
}

/** Time of polling in one run; then the message is queued again, so that no worker sleeps through an attempt. */
export const SLICE_MS = 20_000;
/** Longer than any call to a service takes. */
const CLAIM_SECONDS = 40;
const AGAIN_AFTER_SECONDS = 2;

export interface InSession {
  session: string;
}

export type Started = { ok: true; session: string; notes?: AttemptChanges } | NotStarted;

/** `isRepeatable`: asking once more shows no second request on the phone. */
export type NotStarted = { ok: false; outcome: EidOutcome; isRepeatable?: true };

export interface PhoneCalls<Attempt extends PhoneAttempt, Answer> {
  /** Asks the service; `notes` are stored with the session. */
  start(attempt: Attempt, settings: EidSettings, now: Date): Promise<Started>;
  poll(attempt: Attempt & InSession, settings: EidSettings, now: Date): Promise<Answer | "running" | "unreachable">;
}

/**
 * One step of a live attempt by phone: asks the service, or polls it for a while (docs/rules/eid.md, "How an attempt runs"). Returns
 * the answer or why there is none; undefined while the attempt goes on.
 */
export async function runStep<Attempt extends PhoneAttempt, Answer>(
  attempt: Attempt,
  calls: PhoneCalls<Attempt, Answer>,
  now: Date,
): Promise<Answer | NotStarted | undefined> {
  const settings = await eidSettings();
  if (!settings) return { ok: false, outcome: "interrupted" };
  const { state, session } = attempt;
  if (state === "queued") return ask(attempt, calls, settings, now);
  if (state === "waiting" && session !== undefined) return poll({ ...attempt, session }, calls, settings, now);
  // The caller that asks the service has died, or is still asking. Asking again would show a second request on the phone.
  if (state === "asking" && attempt.polledUntil < epochSeconds(now)) return { ok: false, outcome: "interrupted" };
  if (state === "asking") await enqueueAttempt(attempt, CLAIM_SECONDS);
  return undefined;
}

async function ask<Attempt extends PhoneAttempt, Answer>(
  attempt: Attempt,
  calls: PhoneCalls<Attempt, Answer>,
  settings: EidSettings,
  now: Date,
): Promise<NotStarted | undefined> {
  const isMine = await moveAttempt(attempt.id, ["queued"], {
    state: "asking",
    polledUntil: epochSeconds(now) + CLAIM_SECONDS,
  });
  const started = isMine ? await calls.start(attempt, settings, now) : undefined;
  if (!started?.ok) return started;
  await storeSession(attempt, started);
  return undefined;
}

/** Stores the session of an attempt in state `asking`, and queues it. False when it has ended. */
export async function storeSession(
  attempt: PhoneAttempt,
  { session, notes }: Extract<Started, { ok: true }>,
): Promise<boolean> {
  return passOn(attempt, ["asking"], { ...notes, state: "waiting", session, polledUntil: 0 });
}

/** Changes an attempt in one of these states, and lets a worker go on with it. False when it has left them. */
export async function passOn(
  attempt: EidAttempt,
  from: readonly AttemptState[],
  changes: AttemptChanges,
): Promise<boolean> {
  const isMoved = await moveAttempt(attempt.id, from, changes);
  if (isMoved) await enqueueAttempt(attempt, 0);
  return isMoved;
}

async function poll<Attempt extends PhoneAttempt, Answer>(
  attempt: Attempt & InSession,
  calls: PhoneCalls<Attempt, Answer>,
  settings: EidSettings,
  now: Date,
): Promise<Answer | undefined> {
  const isMine = await claimPoll(attempt.id, epochSeconds(now), epochSeconds(now) + CLAIM_SECONDS);
  // Two pollers disturb each other. The other one may have died, so look again.
  const answer = isMine ? await calls.poll(attempt, settings, now) : undefined;
  if (answer === "running" || answer === "unreachable") {
    await moveAttempt(attempt.id, ["waiting"], { polledUntil: 0 });
    await enqueueAttempt(attempt, answer === "running" ? 0 : AGAIN_AFTER_SECONDS);
    return undefined;
  }
  if (!isMine) await enqueueAttempt(attempt, CLAIM_SECONDS);
  return answer;
}

export function enqueueAttempt(
  { id, purpose }: Pick<EidAttempt, "id" | "purpose">,
  delaySeconds: number,
): Promise<void> {
  return enqueue("eidAttempts", [{ attempt: id, purpose }], delaySeconds);
}

export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
