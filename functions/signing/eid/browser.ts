import { createHash } from "node:crypto";
import { env } from "#functions/platform/env.ts";
import { randomSecret, readCookie } from "#functions/sessions/cookies.ts";

const isSecure = () => env().PUBLIC_URL.startsWith("https:");
const cookieName = () => (isSecure() ? "__Host-virn-eid" : "virn-eid");
const MAX_AGE_SECONDS = 15 * 60;

export interface EidBrowser {
  /** Stored in the attempt. */
  hash: string;
  cookie: string;
}

/** Hash of the browser's cookie; undefined for a browser that has begun nothing. */
export function browserIn(cookies: readonly string[]): string | undefined {
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
