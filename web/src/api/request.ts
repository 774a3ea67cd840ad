import type { ReplyOf, RouteRow } from "#shared/api/route.ts";
import { common } from "#web/text/et.ts";
import { fillAddress } from "./address.ts";
import { takeEarlyAnswer } from "./earlyAnswers.ts";
import { csrfToken, readHeaders } from "./headers.ts";
import { reloadAfterError, signInAgain } from "./leave.ts";
import { ApiProblem, readProblem } from "./problem.ts";
import { type CallInput, type ClientRow, type InputArgs, partOf } from "./rows.ts";

/** Any GET sets the cookie; this one works with and without a session. */
const CSRF_SOURCE = "/api/v1/me/";

/** A call by the user; server errors reload, an ended session redirects. @throws ApiProblem when refused. */
export async function call<Row extends RouteRow>(
  row: ClientRow<Row>,
  ...[input]: InputArgs<CallInput<Row>>
): Promise<ReplyOf<Row>> {
  try {
    return await transfer(row, input);
  } catch (error) {
    if (error instanceof ApiProblem && error.isServerError) return reloadAfterError();
    throw error;
  }
}

/** One call without the reload. @throws ApiProblem for every failure; an ended session redirects to sign-in. */
export async function transfer<Row extends RouteRow>(row: ClientRow<Row>, input: unknown): Promise<ReplyOf<Row>> {
  const address = fillAddress(row.address, input);
  const response = row.method === "GET" ? await read(address) : await send(row.method, address, partOf(input, "body"));
  const text = await bodyOf(response);
  // The server has validated the reply; an empty body is null.
  if (response.ok) return JSON.parse(text || "null");
  const problem = readProblem(response.status, text, common.failed);
  if (problem.is("not_signed_in")) return signInAgain();
  throw problem;
}

/** POSTs JSON with the CSRF header to an address outside the route table (embedded system). */
export async function postJson(address: string, body: unknown): Promise<void> {
  const response = await send("POST", address, body);
  if (!response.ok) throw readProblem(response.status, await bodyOf(response), common.failed);
}

function read(address: string): Promise<Response> {
  const early = takeEarlyAnswer(address);
  return early === undefined ? get(address) : answerOf(() => early);
}

function get(address: string): Promise<Response> {
  return answerOf(() => fetch(address, { headers: readHeaders(), credentials: "same-origin" }));
}

async function send(method: string, address: string, body: unknown): Promise<Response> {
  if (csrfToken() === "") await get(CSRF_SOURCE);
  const first = await sendOnce(method, address, body);
  if (first.status !== 403 || !readProblem(403, await bodyOf(first.clone()), "").is("csrf")) return first;
  // The session changed in another tab: a read sets the new token, and the refused call changed nothing.
  await get(CSRF_SOURCE);
  return sendOnce(method, address, body);
}

function sendOnce(method: string, address: string, body: unknown): Promise<Response> {
  const headers = { Accept: "application/json", "X-CSRFToken": csrfToken() };
  const content =
    body === undefined
      ? { headers }
      : { headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return answerOf(() => fetch(address, { method, ...content, credentials: "same-origin" }));
}

async function answerOf(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch {
    throw noAnswer();
  }
}

async function bodyOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw noAnswer();
  }
}

function noAnswer(): ApiProblem {
  return new ApiProblem(0, "no_answer", common.error);
}
