import { createHash } from "node:crypto";
import { env } from "#functions/platform/env.ts";
import { Problem } from "#functions/platform/problem.ts";
import { randomSecret, readCookie } from "#functions/sessions/cookies.ts";
import { type SignInAttempt, signInById } from "#functions/signing/store/attempt.ts";
import { eidText } from "#shared/containers/outcomes.ts";

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
