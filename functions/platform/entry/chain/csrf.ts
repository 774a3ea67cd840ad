import { env } from "#functions/platform/env.ts";
import { Problem } from "#functions/platform/problem.ts";
import { CSRF_COOKIE, readCookie, sameSecret } from "#functions/sessions/cookies.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import type { Step } from "./call.ts";

/** docs/rules/sessions.md, "CSRF" */
export function csrf(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      if (row.method === "GET") return;
      const { session: open, body } = event.passage;
      const origin = event.headers["origin"] ?? originOf(event.headers["referer"]);
      const sent = event.headers["x-csrftoken"] || formToken(row, body);
      // A neighbouring site can plant a cookie, but not the token of a session.
      const expected = open?.csrf ?? readCookie(event.cookies, CSRF_COOKIE);
      const isOurs = origin === new URL(env().PUBLIC_URL).origin;
      if (!isOurs || !sent || !expected || !sameSecret(sent, expected)) throw new Problem("csrf");
    },
  };
}

function formToken(row: RouteRow, body: unknown): string | undefined {
  if (!row.form || typeof body !== "object" || body === null || !("csrfmiddlewaretoken" in body)) return undefined;
  return typeof body.csrfmiddlewaretoken === "string" ? body.csrfmiddlewaretoken : undefined;
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}
