import { Problem } from "#functions/platform/problem.ts";
import { CSRF_COOKIE, csrfCookie, randomSecret, readCookie, sessionCookieName } from "#functions/sessions/cookies.ts";
import { findSession } from "#functions/sessions/sessionLife.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import type { Step } from "./call.ts";

/** A GET also sets a missing or outdated CSRF cookie. */
export function session(row: RouteRow): Step {
  return {
    before: async ({ event }) => {
      const { passage } = event;
      const secret = readCookie(event.cookies, sessionCookieName());
      const mayExtend = row.grants.includes("table:write");
      const found = secret ? await findSession(secret, new Date(), mayExtend) : undefined;
      if (secret) passage.sessionSecret = secret;
      if (found) passage.session = found.session;
      if (found?.cookie) passage.cookies.push(found.cookie);
      const csrfToken = readCookie(event.cookies, CSRF_COOKIE);
      if (row.method === "GET" && (!csrfToken || (found && csrfToken !== found.session.csrf))) {
        passage.cookies.push(csrfCookie(found?.session.csrf ?? randomSecret()));
      }
    },
  };
}

export function permission(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      if (row.who === "anyone") return;
      const viewer = event.passage.session?.viewer;
      if (!viewer) throw new Problem("not_signed_in");
      const isAllowed = row.who === "signedIn" || row.who.some((role) => viewer.roles.includes(role));
      if (!isAllowed) throw new Problem("forbidden");
    },
  };
}
