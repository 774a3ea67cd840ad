import { MAX_PAGE_ERROR_BYTES, type PageError, pageErrorOf } from "#shared/people/pageError.ts";
import { ApiProblem } from "#web/api/apiProblem.ts";
import { csrfToken, readHeaders } from "#web/api/headers.ts";
import { api } from "#web/api/table.ts";

const MAX_A_MINUTE = 5;
const MINUTE_MS = 60_000;

const reported = new Set<string>();
let sentAt: number[] = [];

/** Reports errors that nothing catches (docs/rules/api.md, "Errors of pages"). */
export function watchErrors(): void {
  window.addEventListener("error", ({ error }) => reportError("error", error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError("rejection", reason));
}

/** Never throws, and its own failures are dropped: they would be reported in turn. */
export function reportError(kind: PageError["kind"], thrown: unknown): void {
  // Refusals are in the log of the server; what is no error has no stack, and may be a value of a form.
  if (!(thrown instanceof Error) || thrown instanceof ApiProblem) return;
  const { name, message, stack = "" } = thrown;
  const error = pageErrorOf({ kind, name, message, stack, page: window.location.pathname });
  const body = JSON.stringify(error);
  sentAt = sentAt.filter((at) => at > Date.now() - MINUTE_MS);
  if (reported.has(body) || sentAt.length >= MAX_A_MINUTE || body.length > MAX_PAGE_ERROR_BYTES) return;
  reported.add(body);
  sentAt.push(Date.now());
  void send(error, body).catch(() => undefined);
}

async function send(error: PageError, body: string): Promise<void> {
  const { address } = api.sessions.reportError;
  // Any read sets the token.
  if (csrfToken() === "") await fetch(api.sessions.me.address, { headers: readHeaders(), credentials: "same-origin" });
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrfToken() };
  const answer = await fetch(address, { method: "POST", headers, body, credentials: "same-origin", keepalive: true });
  if (!answer.ok) return;
  const outside: { address: string | null; user: unknown } = await answer.json();
  if (outside.address === null) return;
  await fetch(outside.address, {
    method: "POST",
    body: JSON.stringify({ ...error, user: outside.user }),
    // The browser must not ask the other server first, nor tell it which page sends.
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
  });
}
