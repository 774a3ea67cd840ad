import { createHash } from "node:crypto";
import { personById } from "#functions/people/store/person.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { randomToken, sessionCookie } from "./cookies.ts";
import { deleteSession, extendSession, putSession, sessionByHash } from "./store/session.ts";

/** Since the last use (docs/rules/sessions.md, "Life of a session"). */
const LIFETIME_SECONDS = 12 * 60 * 60;
/** Since sign-in, regardless of use. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
/** Each extension is a write. */
const SLIDE_AFTER_SECONDS = 10 * 60;

export interface OpenSession {
  viewer: Viewer;
  csrf: string;
}

/** Only this hash is stored; it covers the person's id at the end of the token. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export async function openSession(viewer: Viewer, now: Date): Promise<{ cookie: string; csrf: string }> {
  const token = `${randomToken()}.${viewer.id}`;
  const csrf = randomToken();
  const opened = seconds(now);
  const [expiresAt, endsAt] = [opened + LIFETIME_SECONDS, opened + MAX_AGE_SECONDS];
  await putSession({ hash: hashOf(token), personId: viewer.id, csrf, expiresAt, endsAt });
  return { cookie: sessionCookie(token, LIFETIME_SECONDS), csrf };
}

/** Has a cookie when the end moved. Undefined also for a removed person. `mayExtend`: whether to write to the table. */
export async function findSession(
  token: string,
  now: Date,
  mayExtend: boolean,
): Promise<{ session: OpenSession; cookie?: string } | undefined> {
  const personId = personIn(token);
  if (personId === undefined) return undefined;
  const hash = hashOf(token);
  // The token names the person, so that both reads run in parallel.
  const [stored, viewer] = await Promise.all([sessionByHash(hash), personById(personId)]);
  if (!stored || !viewer || stored.expiresAt <= seconds(now)) return undefined;
  const session = { viewer, csrf: stored.csrf };
  const expiresAt = Math.min(seconds(now) + LIFETIME_SECONDS, stored.endsAt);
  if (!mayExtend || !(expiresAt - stored.expiresAt >= SLIDE_AFTER_SECONDS)) return { session };
  const extended = await extendSession(hash, expiresAt);
  return extended ? { session, cookie: sessionCookie(token, expiresAt - seconds(now)) } : undefined;
}

export async function closeSession(token: string): Promise<string> {
  await deleteSession(hashOf(token));
  return sessionCookie("", 0);
}

function personIn(token: string): number | undefined {
  const digits = /^[\w-]{43}\.(\d{1,10})$/.exec(token)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
