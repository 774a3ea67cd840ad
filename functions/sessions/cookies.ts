import { randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#functions/platform/env.ts";

/** A browser on plain http accepts neither the `__Host-` prefix nor Secure (docs/rules/sessions.md, "Cookies"). */
const isSecure = () => env().PUBLIC_URL.startsWith("https:");

export const CSRF_COOKIE = "csrftoken";
export const sessionCookieName = () => (isSecure() ? "__Host-virn" : "virn");

export function sessionCookie(secret: string, maxAgeSeconds: number): string {
  return `${sessionCookieName()}=${secret}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
}

/** Readable by the page, which sends it back in a header; it proves only that the page is ours. */
export function csrfCookie(token: string): string {
  return `${CSRF_COOKIE}=${token}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
}

export function readCookie(cookies: readonly string[] | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  return cookies?.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
}

export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
