import { createHash, randomBytes, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { mobileIdCode } from "#functions/platform/clients/mobileIdClient.ts";
import { smartIdCode } from "#functions/platform/clients/smartIdClient.ts";
import { Problem } from "#functions/platform/problem.ts";
import {
  type AttemptFacts,
  attemptById,
  type CardSignIn,
  type EidAttempt,
  type Invitation,
  isLive,
  LIVE_STATES,
  moveAttempt,
  type PhoneAttempt,
  type PhoneSignIn,
  putAttempt,
  type WantedPhone,
} from "#functions/signing/store/attempt.ts";
import { pendingRequestOf, putPhoneAttempt } from "#functions/signing/store/pendingRequest.ts";
import { attemptView, beginningBrowser } from "./ownAttempt.ts";
import { enqueueAttempt } from "./phoneRun.ts";
import { countRequest } from "./requestLimits.ts";

/** Sessions of Mobile-ID and Smart-ID, and nonces of Web eID, may last as long. */
export const ATTEMPT_SECONDS = 5 * 60;
/** The call has queued its attempt by then. */
export const GUARD_SECONDS = 10;
const REMOVED_AFTER_SECONDS = 60 * 60;
const CHALLENGE_BYTES = 64;
const NONCE_BYTES = 32;
/** A second one finds the attempt of a press at the same moment. */
const ROUNDS = 2;

/** busy: another browser is asking the person's phone. */
export type Begun<Attempt> =
  /** `ended`: the person's earlier attempt, which this one has ended. */
  { ok: true; attempt: Attempt; isNew: boolean; ended?: EidAttempt | undefined } | { ok: false; reason: "busy" };

export interface AskedPhone {
  reply: { id: string; verification_code: string; ends_in: number };
  cookie: string;
}

/** @throws Problem `too_many_requests`, `eid_busy` */
export async function askPhone(
  wanted: WantedPhone,
  letter: Invitation | undefined,
  { cookies, address, now }: { cookies: readonly string[]; address: string; now: Date },
): Promise<AskedPhone> {
  await countRequest({ address, ...wanted }, now);
  const browser = beginningBrowser(cookies);
  const begun = await beginPhoneAttempt(wanted, letter, browser.hash, now);
  if (!begun.ok) throw new Problem("eid_busy");
  const { id, verificationCode = "" } = begun.attempt;
  // Also at a repeated press: a second message does no harm.
  if (begun.attempt.state === "queued") await enqueueAttempt(begun.attempt, 0);
  const { ends_in } = attemptView(begun.attempt, now);
  return { reply: { id, verification_code: verificationCode, ends_in }, cookie: browser.cookie };
}

/** docs/rules/eid.md, "One request at a time". The same request of the same browser continues the running attempt. */
async function beginPhoneAttempt(
  wanted: WantedPhone,
  letter: Invitation | undefined,
  browser: string,
  now: Date,
): Promise<Begun<PhoneSignIn>> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  const verificationCode = wanted.means === "mobileId" ? mobileIdCode(sha256(challenge)) : smartIdCode(challenge);
  const facts = newAttempt(browser, now);
  // Sent before the attempt is stored: a crash between the two would leave an attempt that no worker asks about.
  await enqueueAttempt({ id: facts.id, purpose: "signIn" }, GUARD_SECONDS);
  return beginRequest(
    {
      ...facts,
      ...wanted,
      purpose: "signIn",
      letter,
      challenge: challenge.toString("base64"),
      state: "queued",
      verificationCode,
    },
    now,
  );
}

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

export async function beginCardAttempt(
  letter: Invitation | undefined,
  browser: string,
  now: Date,
): Promise<CardSignIn> {
  const challenge = randomBytes(NONCE_BYTES).toString("base64");
  const attempt = { ...newAttempt(browser, now), purpose: "signIn", letter, means: "idCard", challenge } as const;
  await putAttempt(attempt);
  return attempt;
}

export function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
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
