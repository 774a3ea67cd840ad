import { createHash } from "node:crypto";
import { personById } from "#functions/people/store/person.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { randomSecret, sessionCookie } from "./cookies.ts";
import { deleteSession, extendSession, putSession, sessionByHash } from "./store/session.ts";

/** Counted from the last use (docs/rules/sessions.md, "Life of a session"). */
const LIFETIME_SECONDS = 12 * 60 * 60;
/** Counted from the sign-in, regardless of use. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
/** Each extension is a write. */
const SLIDE_AFTER_SECONDS = 10 * 60;

export interface OpenSession {
  viewer: Viewer;
  csrf: string;
}

/** Only this hash is stored; it covers the person's id at the end of the secret. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

export async function openSession(viewer: Viewer, now: Date): Promise<{ cookie: string; csrf: string }> {
  const secret = `${randomSecret()}.${viewer.id}`;
  const csrf = randomSecret();
  const opened = seconds(now);
  const [expiresAt, endsAt] = [opened + LIFETIME_SECONDS, opened + MAX_AGE_SECONDS];
  await putSession({ hash: hashOf(secret), personId: viewer.id, csrf, expiresAt, endsAt });
  return { cookie: sessionCookie(secret, LIFETIME_SECONDS), csrf };
}

/** Has a cookie when the end moved. Undefined also for a removed person. `mayExtend`: whether to write to the table. */
export async function findSession(
  secret: string,
  now: Date,
  mayExtend: boolean,
): Promise<{ session: OpenSession; cookie?: string } | undefined> {
  const personId = personIn(secret);
  if (personId === undefined) return undefined;
  const hash = hashOf(secret);
  // The secret names the person, so that both reads run in parallel.
  const [stored, viewer] = await Promise.all([sessionByHash(hash), personById(personId, now)]);
  if (!stored || !viewer || stored.expiresAt <= seconds(now)) return undefined;
  const session = { viewer, csrf: stored.csrf };
  const expiresAt = Math.min(seconds(now) + LIFETIME_SECONDS, stored.endsAt);
  if (!mayExtend || !(expiresAt - stored.expiresAt >= SLIDE_AFTER_SECONDS)) return { session };
  const extended = await extendSession(hash, expiresAt);
  return extended ? { session, cookie: sessionCookie(secret, expiresAt - seconds(now)) } : undefined;
}

export async function closeSession(secret: string): Promise<string> {
  await deleteSession(hashOf(secret));
  return sessionCookie("", 0);
}

function personIn(secret: string): number | undefined {
  const digits = /^[\w-]{43}\.(\d{1,10})$/.exec(secret)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
