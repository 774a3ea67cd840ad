import type { AnswerOf, ReplyOf, RouteRow } from "#shared/platform/route.ts";
import { messagesNow } from "#web/ui/text/language.ts";
import { ApiProblem, readProblem } from "./apiProblem.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { csrfToken, readHeaders } from "./headers.ts";
import { reloadAfterError, signInAgain } from "./leave.ts";
import { takeEarlyAnswer } from "./network/earlyAnswers.ts";
import { refreshAfter } from "./refresh.ts";
import { type CallInput, type ClientRow, fillAddress, type InputArgs, partOf } from "./rows.ts";
import { api } from "./table.ts";

/** Any GET sets the cookie; this one works with and without a session. */
const csrfSource = () => api.sessions.me.address;

/** Statuses of a refusal because of what was changed or removed meanwhile. */
const MEANWHILE: ReadonlySet<number> = new Set([404, 409]);

let wasAnswered = false;

/** A call by the user; a server error reloads, unless that was just done, and an ended session redirects. @throws ApiProblem when refused or without an answer. */
export async function call<Row extends RouteRow>(
  row: ClientRow<Row>,
  ...[input]: InputArgs<CallInput<Row>>
): Promise<AnswerOf<Row>> {
  try {
    return await transfer(row, input, true);
  } catch (error) {
    if (error instanceof ApiProblem && error.isServerError) throw await reloadAfterError(error);
    throw error;
  }
}

/**
 * One call without the reload; an ended session redirects. What shows the facts that it changes is asked for again, also where
 * somebody else was faster. @throws ApiProblem for every failure
 */
export async function transfer<Row extends RouteRow>(
  row: ClientRow<Row>,
  input: unknown,
  isOfUser = row.method !== "GET",
): Promise<ReplyOf<Row>> {
  const address = fillAddress(row.address, input);
  const answer =
    row.method === "GET" ? await read(address, isOfUser) : await send(row.method, address, partOf(input, "body"));
  if (answer.ok) {
    wasAnswered = true;
    refreshAfter(row);
    // The server has validated the reply; an empty body is null.
    return JSON.parse(answer.text || "null");
  }
  const problem = readProblem(answer.status, answer.text, messagesNow().failed, answer.askedAt);
  if (problem.is("not_signed_in")) return signInAgain(wasAnswered);
  if (MEANWHILE.has(answer.status)) refreshAfter(row);
  throw problem;
}

export function sendOnLeaving<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<CallInput<Row>>): void {
  const headers = { Accept: "application/json", "X-CSRFToken": csrfToken() };
  const asked = { method: row.method, headers, credentials: "same-origin", keepalive: true } as const;
  void fetch(fillAddress(row.address, input), asked).catch(() => undefined);
}

/** POSTs JSON with the CSRF header to an address outside the route table (embedded system). */
export async function postJson(address: string, body: unknown): Promise<void> {
  const answer = await send("POST", address, body);
  if (!answer.ok) throw readProblem(answer.status, answer.text, messagesNow().failed);
}

function read(address: string, isOfUser: boolean): Promise<Exchange> {
  const early = takeEarlyAnswer(address);
  return early === undefined ? get(address, isOfUser) : exchange(() => early.response, isOfUser, early.began);
}

function get(address: string, isOfUser: boolean): Promise<Exchange> {
  return exchange((signal) => fetch(address, { headers: readHeaders(), credentials: "same-origin", signal }), isOfUser);
}

async function send(method: string, address: string, body: unknown): Promise<Exchange> {
  if (csrfToken() === "") await get(csrfSource(), true);
  const first = await sendOnce(method, address, body);
  if (first.status !== 403 || !readProblem(403, first.text, "").is("csrf")) return first;
  // The session changed in another tab: a read sets the new token, and the refused call changed nothing.
  await get(csrfSource(), true);
  return sendOnce(method, address, body);
}

function sendOnce(method: string, address: string, body: unknown): Promise<Exchange> {
  const headers = { Accept: "application/json", "X-CSRFToken": csrfToken() };
  const content =
    body === undefined
      ? { headers }
      : { headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return exchange((signal) => fetch(address, { method, ...content, credentials: "same-origin", signal }), true);
}
