import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import {
  type AttemptChanges,
  claimPoll,
  type EidAttempt,
  moveAttempt,
  type PhoneAttempt,
} from "#functions/signing/store/attempt.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";

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

export interface AttemptWork<Attempt extends PhoneAttempt, Answer> {
  /** Asks the service; `notes` are stored with the session. */
  start(attempt: Attempt, settings: EidSettings, now: Date): Promise<Started>;
  poll(attempt: Attempt & InSession, settings: EidSettings, now: Date): Promise<Answer | "running" | "unreachable">;
  end(attempt: Attempt, answer: Answer, now: Date): Promise<void>;
  fail: (attempt: Attempt, outcome: EidOutcome) => Promise<void>;
}

/** One step of a live attempt by phone: asks the service, or polls it for a while (docs/rules/eid.md, "How an attempt runs"). */
export async function runStep<Attempt extends PhoneAttempt, Answer>(
  attempt: Attempt,
  work: AttemptWork<Attempt, Answer>,
  now: Date,
): Promise<void> {
  const settings = await eidSettings();
  if (!settings) return work.fail(attempt, "interrupted");
  const { state, session } = attempt;
  if (state === "queued") return ask(attempt, work, settings, now);
  if (state === "waiting" && session !== undefined) return poll({ ...attempt, session }, work, settings, now);
  // The caller that asks the service has died, or is still asking. Asking again would show a second request on the phone.
  if (state === "asking" && attempt.polledUntil < seconds(now)) return work.fail(attempt, "interrupted");
  return state === "asking" ? again(attempt, CLAIM_SECONDS) : undefined;
}

async function ask<Attempt extends PhoneAttempt, Answer>(
  attempt: Attempt,
  work: AttemptWork<Attempt, Answer>,
  settings: EidSettings,
  now: Date,
): Promise<void> {
  const isMine = await moveAttempt(attempt.id, ["queued"], {
    state: "asking",
    polledUntil: seconds(now) + CLAIM_SECONDS,
  });
  if (isMine) await storeStart(attempt, await work.start(attempt, settings, now), work.fail);
}

/** Stores the session of an attempt in state `asking`, and queues it. False when it has ended. */
export async function storeStart<Attempt extends PhoneAttempt>(
  attempt: Attempt,
  started: Started,
  fail: (attempt: Attempt, outcome: EidOutcome) => Promise<void>,
): Promise<boolean> {
  if (!started.ok) {
    await fail(attempt, started.outcome);
    return false;
  }
  const { session, notes } = started;
  const waits = await moveAttempt(attempt.id, ["asking"], { ...notes, state: "waiting", session, polledUntil: 0 });
  if (waits) await again(attempt, 0);
  return waits;
}

/** Lets a worker ask in place of who asked until now. */
export async function requeue(attempt: PhoneAttempt): Promise<void> {
  if (await moveAttempt(attempt.id, ["asking"], { state: "queued", polledUntil: 0 })) await again(attempt, 0);
}

async function poll<Attempt extends PhoneAttempt, Answer>(
  attempt: Attempt & InSession,
  work: AttemptWork<Attempt, Answer>,
  settings: EidSettings,
  now: Date,
) {
  const isMine = await claimPoll(attempt.id, seconds(now), seconds(now) + CLAIM_SECONDS);
  // Two pollers disturb each other. The other one may have died, so look again.
  if (!isMine) return again(attempt, CLAIM_SECONDS);
  const answer = await work.poll(attempt, settings, now);
  if (answer === "running" || answer === "unreachable") {
    await moveAttempt(attempt.id, ["waiting"], { polledUntil: 0 });
    return again(attempt, answer === "running" ? 0 : AGAIN_AFTER_SECONDS);
  }
  return work.end(attempt, answer, now);
}

export function again({ id, purpose }: Pick<EidAttempt, "id" | "purpose">, delaySeconds: number): Promise<void> {
  return enqueue("eidAttempts", [{ attempt: id, purpose }], delaySeconds);
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
