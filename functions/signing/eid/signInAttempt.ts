import { createHash, randomBytes } from "node:crypto";
import { mobileIdCode } from "#functions/platform/clients/mobileIdClient.ts";
import { smartIdCode } from "#functions/platform/clients/smartIdClient.ts";
import { env } from "#functions/platform/env.ts";
import { Problem } from "#functions/platform/problem.ts";
import { randomSecret, readCookie } from "#functions/sessions/cookies.ts";
import {
  type CardSignIn,
  type Invitation,
  type PhoneSignIn,
  putAttempt,
  type SignInAttempt,
  signInById,
  type WantedPhone,
} from "#functions/signing/store/attempt.ts";
import { eidText } from "#shared/containers/outcomes.ts";
import { type Begun, beginRequest, enqueueAttempt, newAttempt } from "./phoneAttempt.ts";
import { countRequest } from "./wantedMeans.ts";

/** The call has queued its attempt by then. */
export const GUARD_SECONDS = 10;
const CHALLENGE_BYTES = 64;
const NONCE_BYTES = 32;

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

const isSecure = () => env().PUBLIC_URL.startsWith("https:");
const cookieName = () => (isSecure() ? "__Host-virn-eid" : "virn-eid");
const MAX_AGE_SECONDS = 15 * 60;

export interface EidBrowser {
  /** Stored in the attempt. */
  hash: string;
  cookie: string;
}

/** Hash of the browser's cookie; undefined for a browser that has begun nothing. */
function browserIn(cookies: readonly string[]): string | undefined {
  const secret = readCookie(cookies, cookieName());
  return secret && /^[\w-]{43}$/.test(secret) ? hashOf(secret) : undefined;
}

/** A browser keeps its cookie for further attempts, so that two tabs do not disturb each other. */
export function beginningBrowser(cookies: readonly string[]): EidBrowser {
  const existing = readCookie(cookies, cookieName());
  const secret = existing && /^[\w-]{43}$/.test(existing) ? existing : randomSecret();
  const flags = `Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${isSecure() ? "; Secure" : ""}`;
  return { hash: hashOf(secret), cookie: `${cookieName()}=${secret}; ${flags}` };
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

export interface AttemptView {
  state: "waiting" | "confirmed" | "failed";
  verification_code: string | null;
  message: string | null;
  /** Seconds. */
  ends_in: number;
}

/** An unfinished attempt has failed after its time, even if no worker says so. */
export function attemptView(attempt: SignInAttempt, now: Date): AttemptView {
  const ends_in = Math.max(0, attempt.endsAt - Math.floor(now.getTime() / 1000));
  const { state, means, verificationCode = null } = attempt;
  if (state === "confirmed" && ends_in > 0)
    return { state, verification_code: verificationCode, message: null, ends_in };
  const isOpen = state !== "failed" && state !== "cancelled" && state !== "consumed";
  if (isOpen && ends_in > 0) return { state: "waiting", verification_code: verificationCode, message: null, ends_in };
  const outcome =
    state === "failed" ? (attempt.outcome ?? "interrupted") : state === "cancelled" ? "cancelled" : "expired";
  return { state: "failed", verification_code: null, message: eidText(means, outcome), ends_in: 0 };
}

/** @throws Problem `not_found` unless this browser began the attempt */
export async function ownAttempt(id: string, cookies: readonly string[]): Promise<SignInAttempt> {
  const browser = browserIn(cookies);
  const attempt = browser === undefined ? undefined : await signInById(id);
  if (!attempt || attempt.browser !== browser) throw new Problem("not_found");
  return attempt;
}
