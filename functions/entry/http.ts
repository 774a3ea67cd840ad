import middy, { type MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type * as z from "zod/mini";
import { env } from "#functions/core/env.ts";
import { describeError, log } from "#functions/core/log.ts";
import { Problem } from "#functions/core/problem.ts";
import type { Viewer } from "#functions/core/viewer.ts";
import {
  CSRF_COOKIE,
  csrfCookie,
  randomToken,
  readCookie,
  sameSecret,
  sessionCookieName,
} from "#functions/sessions/cookies.ts";
import { findSession, type OpenSession } from "#functions/sessions/session.ts";
import type { FieldErrors } from "#shared/api/problems.ts";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteRow } from "#shared/api/route.ts";
import { sentenceOf } from "./sentences.ts";

/** What a handler is given: everything checked, nothing to parse. */
export interface Call<Row extends RouteRow> {
  params: ParamsOf<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  viewer: Row["who"] extends "anyone" ? Viewer | undefined : Viewer;
  /** The session's token, where there is one. */
  sessionToken: string | undefined;
  /** Address of the caller, for limits. */
  address: string;
  now: Date;
}

/** A reply that also sets cookies or headers. */
export class Reply<Value> {
  readonly value: Value;
  readonly cookies: readonly string[];
  readonly headers: Record<string, string>;

  constructor(value: Value, extras: { cookies?: readonly string[]; headers?: Record<string, string> }) {
    this.value = value;
    this.cookies = extras.cookies ?? [];
    this.headers = extras.headers ?? {};
  }
}

export type Endpoint = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

type Operation<Row extends RouteRow> = (call: Call<Row>) => Promise<ReplyOf<Row> | Reply<ReplyOf<Row>>>;

/** What the chain learns on its way to the operation. */
interface Passage {
  session?: OpenSession;
  sessionToken?: string;
  cookies: string[];
  body?: unknown;
}

type Event = APIGatewayProxyEventV2 & { passage: Passage };
type Step = MiddlewareObj<Event, APIGatewayProxyStructuredResultV2>;

/**
 * Makes the Lambda handler of a route row. Order of the chain: request id, edge, session, permission, body, CSRF, parse, the
 * operation, reply; whatever is thrown becomes one problem (architecture.md, rules 5 and 9).
 */
export function endpoint<const Row extends RouteRow>(row: Row, operation: Operation<Row>): Endpoint {
  const chain = middy<Event, APIGatewayProxyStructuredResultV2>()
    .use(answerProblems(row))
    .use(edge())
    .use(session(row))
    .use(permission(row))
    .use(requestBody(row))
    .use(csrf(row))
    .handler(async (event) => {
      const { passage } = event;
      const call = {
        params: parse(row.params, event.pathParameters ?? {}),
        query: parse(row.query, event.queryStringParameters ?? {}),
        body: parse(row.body, passage.body),
        viewer: passage.session?.viewer,
        sessionToken: passage.sessionToken,
        address: callerAddress(event),
        now: new Date(),
      } as Call<Row>;
      const answer = await operation(call);
      const reply = answer instanceof Reply ? answer : new Reply(answer, {});
      return answerOf(row, reply, passage.cookies);
    });
  return (event, context) => chain({ ...event, passage: { cookies: [] } }, context);
}

/** Where EDGE_KEY is set, refuses a request that did not come through CloudFront, its WAF and its limits. */
function edge(): Step {
  return {
    before: ({ event }) => {
      const { EDGE_KEY } = env();
      if (EDGE_KEY === undefined) return;
      const sent = event.headers["x-virn-edge"] ?? "";
      // Two keys while they are rotated, separated by a comma (docs/runbook.md).
      const isOurs = sent !== "" && EDGE_KEY.split(",").some((key) => sameSecret(sent, key));
      if (!isOurs) throw new Problem("forbidden");
    },
  };
}

function session(row: RouteRow): Step {
  return {
    before: async ({ event }) => {
      const { passage } = event;
      const token = readCookie(event.cookies, sessionCookieName());
      const mayExtend = row.grants.includes("table:write");
      const found = token ? await findSession(token, new Date(), mayExtend) : undefined;
      if (token) passage.sessionToken = token;
      if (found) passage.session = found.session;
      if (found?.cookie) passage.cookies.push(found.cookie);
      // The page reads this cookie to prove that it is ours; a session's own token cannot be planted by a neighbour site.
      const csrfToken = readCookie(event.cookies, CSRF_COOKIE);
      if (row.method === "GET" && (!csrfToken || (found && csrfToken !== found.session.csrf))) {
        passage.cookies.push(csrfCookie(found?.session.csrf ?? randomToken()));
      }
    },
  };
}

function permission(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      if (row.who === "anyone") return;
      const viewer = event.passage.session?.viewer;
      if (!viewer) throw new Problem("not_signed_in");
      if (row.who !== "signedIn" && !row.who.some((role) => viewer.roles.includes(role)))
        throw new Problem("forbidden");
    },
  };
}

function requestBody(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      if (row.method === "GET" || event.body === undefined) return;
      const text = event.isBase64Encoded ? Buffer.from(event.body, "base64").toString("utf8") : event.body;
      event.passage.body = row.form ? formFields(text) : jsonBody(text);
    },
  };
}

function csrf(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      if (row.method === "GET") return;
      const { session: open, body } = event.passage;
      const origin = event.headers["origin"] ?? originOf(event.headers["referer"]);
      const sent = event.headers["x-csrftoken"] || formToken(row, body);
      const held = open?.csrf ?? readCookie(event.cookies, CSRF_COOKIE);
      const isOurs = origin === new URL(env().PUBLIC_URL).origin;
      if (!isOurs || !sent || !held || !sameSecret(sent, held)) throw new Problem("csrf");
    },
  };
}

function answerProblems(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      log.resetKeys();
      log.appendKeys({ request_id: event.requestContext.requestId, route: event.requestContext.routeKey });
    },
    onError: (request) => {
      const requestId = request.event.requestContext.requestId;
      const problem = request.error instanceof Problem ? request.error : new Problem("internal");
      if (problem.code === "internal") log.error("unexpected", { error: describeError(request.error) });
      else log.info("refused", { code: problem.code });
      const isInternal = problem.status >= 500;
      if (row.form && request.event.headers["accept"]?.includes("text/html")) {
        const location =
          problem.code === "not_signed_in"
            ? `/login?next=${row.form.back}`
            : `${row.form.back}?problem=${problem.code}`;
        request.response = { statusCode: 303, headers: { location, "cache-control": "no-store" }, body: "" };
        return undefined;
      }
      request.response = {
        statusCode: problem.status,
        headers: jsonHeaders,
        ...cookiesOf(request.event.passage.cookies),
        body: JSON.stringify({
          code: problem.code,
          message: problem.message,
          ...(problem.fields ? { fields: problem.fields } : {}),
          ...(isInternal ? { request_id: requestId } : {}),
        }),
      };
      return undefined;
    },
  };
}

const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

function answerOf<Row extends RouteRow>(
  row: Row,
  reply: Reply<ReplyOf<Row>>,
  cookies: readonly string[],
): APIGatewayProxyStructuredResultV2 {
  // Only what the schema names leaves; a reply of the wrong shape is our error, not the caller's.
  const value: unknown = row.reply.parse(reply.value);
  const head = { statusCode: row.status, ...cookiesOf([...cookies, ...reply.cookies]) };
  if (row.status === 303) {
    const { location } = value as { location: string };
    return { ...head, headers: { location, "cache-control": "no-store", ...reply.headers }, body: "" };
  }
  if (row.produces) {
    return {
      ...head,
      headers: { "content-type": row.produces, "cache-control": "no-store", ...reply.headers },
      body: value as string,
    };
  }
  if (value === undefined) return { ...head, headers: { "cache-control": "no-store", ...reply.headers }, body: "" };
  return { ...head, headers: { ...jsonHeaders, ...reply.headers }, body: JSON.stringify(value) };
}

function cookiesOf(cookies: readonly string[]): { cookies?: string[] } {
  return cookies.length > 0 ? { cookies: [...cookies] } : {};
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: sentenceOf });
  if (result.success) {
    if (isWhole(result.data)) return result.data;
    throw new Problem("bad_request", { message: "Päringus on vigane tekst." });
  }
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join(".") || "non_field_errors";
    (fields[path] ??= []).push(issue.message);
  }
  throw new Problem("invalid_fields", { fields });
}

/** Halves of characters, which JSON can carry in escapes, are no text that anything could store. */
function isWhole(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isWhole);
}

function jsonBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("bad_request", { message: "Päringu sisu ei ole korrektne JSON." });
  }
}

/** Repeated fields, and those whose name ends in [], become lists. */
function formFields(text: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.endsWith("[]") ? name.slice(0, -2) : name;
    const held = fields[key];
    if (Array.isArray(held)) held.push(value);
    else if (held !== undefined) fields[key] = [held, value];
    else fields[key] = name.endsWith("[]") ? [value] : value;
  }
  return { ...fields };
}

function formToken(row: RouteRow, body: unknown): string | undefined {
  if (!row.form || typeof body !== "object" || body === null || !("csrfmiddlewaretoken" in body)) return undefined;
  return typeof body.csrfmiddlewaretoken === "string" ? body.csrfmiddlewaretoken : undefined;
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The address that CloudFront reports where all requests come through it, else the one that API Gateway sees. */
function callerAddress(event: APIGatewayProxyEventV2): string {
  const viewer = env().EDGE_KEY === undefined ? undefined : event.headers["cloudfront-viewer-address"];
  return viewer ? viewer.slice(0, viewer.lastIndexOf(":")) : event.requestContext.http.sourceIp;
}
