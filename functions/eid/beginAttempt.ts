import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mobileIdCode, smartIdCode } from "#functions/clients/eid/verificationCode.ts";
import {
  attemptById,
  type EidAttempt,
  isLive,
  LIVE_STATES,
  moveAttempt,
  putAttempt,
} from "#functions/data/eid/attempt.ts";
import { pendingRequestOf, takePhone } from "#functions/data/eid/pendingRequest.ts";

/** As long as sessions of Mobile-ID and Smart-ID last, and as a nonce of Web eID may. */
export const ATTEMPT_SECONDS = 5 * 60;
const REMOVED_AFTER_SECONDS = 60 * 60;
const CHALLENGE_BYTES = 64;
const NONCE_BYTES = 32;

export type WantedPhone = { means: "mobileId"; code: string; phone: string } | { means: "smartId"; code: string };

/** busy: the person's phone is being asked by another browser. */
export type Begun = { ok: true; attempt: EidAttempt; isNew: boolean } | { ok: false; reason: "busy" };

/**
 * Begins to ask a phone. The same request of the same browser again is the one that goes on; another one of the same
 * browser ends it (docs/rules/eid.md, "One request at a time").
 */
export async function beginPhoneAttempt(wanted: WantedPhone, browser: string, now: Date): Promise<Begun> {
  const pending = await pendingRequestOf(wanted.code);
  const before = pending === undefined ? undefined : await attemptById(pending);
  if (before && isLive(before, now)) {
    if (before.browser !== browser) return { ok: false, reason: "busy" };
    if (isSame(before, wanted)) return { ok: true, attempt: before, isNew: false };
    await moveAttempt(before.id, LIVE_STATES, { state: "cancelled" });
  }
  const challenge = randomBytes(CHALLENGE_BYTES);
  const verificationCode = wanted.means === "mobileId" ? mobileIdCode(sha256(challenge)) : smartIdCode(challenge);
  const attempt: EidAttempt = {
    ...newAttempt(wanted.means, browser, challenge, now),
    code: wanted.code,
    ...(wanted.means === "mobileId" ? { phone: wanted.phone } : {}),
    state: "queued",
    verificationCode,
  };
  // The phone first: an attempt that does not have it must never be asked.
  if (!(await takePhone(wanted.code, attempt, pending))) return { ok: false, reason: "busy" };
  await putAttempt(attempt);
  return { ok: true, attempt, isNew: true };
}

/** Begins with a nonce, which the card signs. */
export async function beginCardAttempt(browser: string, now: Date): Promise<EidAttempt> {
  const attempt = newAttempt("idCard", browser, randomBytes(NONCE_BYTES), now);
  await putAttempt(attempt);
  return attempt;
}

/** What Mobile-ID signs. */
export function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function isSame(before: EidAttempt, wanted: WantedPhone): boolean {
  return before.means === wanted.means && (wanted.means === "smartId" || before.phone === wanted.phone);
}

function newAttempt(means: EidAttempt["means"], browser: string, challenge: Buffer, now: Date): EidAttempt {
  const endsAt = Math.floor(now.getTime() / 1000) + ATTEMPT_SECONDS;
  return {
    id: randomUUID(),
    purpose: "signIn",
    means,
    state: "challenged",
    browser,
    challenge: challenge.toString("base64"),
    polledUntil: 0,
    endsAt,
    expiresAt: endsAt + REMOVED_AFTER_SECONDS,
  };
}
