import { type ProblemCode, problems } from "#shared/platform/problems.ts";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteRow } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import type { ClientRow } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";

/**
 * The API as component tests and the gallery prepare it. Only `fetch` is answered, so that all of our own code runs. Requests and answers
 * pass the schemas of their row: a test can neither ask nor answer what the server would refuse.
 */

interface Asked<Row extends RouteRow> {
  params: ParamsOf<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  headers: Headers;
}

type Replies<Row extends RouteRow> = (request: Asked<Row>) => ReplyOf<Row> | Promise<ReplyOf<Row>>;

type Respond = (request: Asked<RouteRow>) => Promise<Response>;

interface Prepared {
  name: string;
  respond: Respond;
  timesLeft: number;
}

interface Options {
  /** After so many answers, what was prepared before answers again. */
  times?: number;
}

interface Refusal extends Options {
  /** Where the server tells more than the usual sentence of the code. */
  message?: string;
  fields?: Record<string, string[]>;
  requestId?: string;
}

const rows = new Map(allRoutes.map(({ area, operation, row }) => [`${area}.${operation}`, row]));
let prepared: Prepared[] = [];
let requests: { name: string; request: Asked<RouteRow> }[] = [];
let errors: string[] = [];
let everyRead: Respond | undefined;
const held: (() => void)[] = [];

/** Answers every request to a row; replaces what was prepared before. A function gets the request, and may wait. */
export function answer<Row extends RouteRow>(
  row: ClientRow<Row>,
  reply: ReplyOf<Row> | Replies<Row>,
  options?: Options,
): void {
  prepare(row, options, async (request) => {
    const value: unknown = typeof reply === "function" ? await (reply as Replies<Row>)(request as Asked<Row>) : reply;
    const { reply: schema, status } = rowOf(row);
    const checked = schema.safeParse(value);
    if (!checked.success) throw new Error(`The server cannot answer this to ${row.name}: ${checked.error.message}`);
    const text = checked.data === undefined ? null : JSON.stringify(checked.data);
    // A script gets the address of a file instead of a redirect to it.
    return new Response(text, { status: status === 303 ? 200 : status });
  });
}

/** Refuses every request to a row with a problem of the server. */
export function refuse(
  row: ClientRow,
  code: ProblemCode,
  { fields, requestId, message = problems[code].message, ...options }: Refusal = {},
): void {
  const { status } = problems[code];
  const body = { code, message, ...(fields && { fields }), ...(requestId && { request_id: requestId }) };
  prepare(row, options, async () => new Response(JSON.stringify(body), { status }));
}

/** Answers with a text that is not the server's, such as a proxy's. */
export function answerForeign(row: ClientRow, status: number, text: string, options?: Options): void {
  prepare(row, options, async () => new Response(text, { status }));
}

/** Breaks the connection at every request to a row. */
export function breakOff(row: ClientRow, options?: Options): void {
  prepare(row, options, () => Promise.reject(new TypeError("Failed to fetch")));
}

/** No read is answered but who is signed in, whatever was prepared, until `finishAnswers` breaks the connections. */
export function holdReads(): void {
  everyRead = () => new Promise((_, refuseHeld) => void held.push(() => refuseHeld(new TypeError("Failed to fetch"))));
}

/** Every read is refused but who is signed in, whatever was prepared. */
export function refuseReads(code: ProblemCode): void {
  const { status, message } = problems[code];
  everyRead = async () => new Response(JSON.stringify({ code, message }), { status });
}

/** The requests to a row until now, the oldest first. */
export function requestsTo<Row extends RouteRow>(row: ClientRow<Row>): Asked<Row>[] {
  return requests.filter(({ name }) => name === row.name).map(({ request }) => request as Asked<Row>);
}

/** Names of the rows that were asked for, such as `people.list`, in order. */
export function requestedRows(): string[] {
  return requests.map(({ name }) => name);
}

/** Forgets everything. Returns an error for each request that had no prepared answer, or broke the contract. */
export function finishAnswers(): string[] {
  const found = errors;
  prepared = [];
  requests = [];
  errors = [];
  everyRead = undefined;
  for (const end of held.splice(0)) end();
  return found;
}

/** `finishAnswers` returns it. */
export function noteError(error: string): void {
  errors.push(error);
}

/** Takes the place of `fetch`. */
export async function preparedFetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await respondTo(new URL(address, "http://localhost"), init);
  } catch (error) {
    if (!(error instanceof TypeError)) noteError(error instanceof Error ? error.message : String(error));
    throw new TypeError("Failed to fetch", { cause: error });
  }
}

async function respondTo(address: URL, { method = "GET", headers, body }: RequestInit): Promise<Response> {
  const found = routeOf(method, address.pathname);
  if (!found) throw new Error(`There is no route ${method} ${address.pathname}`);
  const { name, params } = found;
  const request = checked(name, {
    params,
    query: Object.fromEntries(address.searchParams),
    body: typeof body === "string" ? JSON.parse(body) : undefined,
    headers: new Headers(headers),
  });
  requests.push({ name, request });
  if (everyRead && method === "GET" && name !== api.sessions.me.name) return everyRead(request);
  const one = prepared.find((each) => each.name === name && each.timesLeft > 0);
  if (!one) throw new Error(`No answer is prepared for ${name} (${method} ${address.pathname}${address.search})`);
  one.timesLeft -= 1;
  return one.respond(request);
}

function prepare(row: ClientRow, { times = Number.POSITIVE_INFINITY }: Options = {}, respond: Respond): void {
  prepared.unshift({ name: row.name, respond, timesLeft: times });
}

function rowOf({ name }: ClientRow): RouteRow {
  const row = rows.get(name);
  if (!row) throw new Error(`There is no route ${name}`);
  return row;
}

/** The most special pattern that fits. */
function routeOf(method: string, path: string) {
  return Object.values(api)
    .flatMap((area): ClientRow[] => Object.values(area))
    .filter((row) => row.method === method)
    .flatMap(({ name, address }) => {
      const fit = new RegExp(`^${address.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(path);
      const params = Object.entries(fit?.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
      return fit ? [{ name, params: Object.fromEntries(params) as Record<string, string> }] : [];
    })
    .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0];
}

/** @throws Error where the server would refuse the shape of the request. */
function checked(name: string, request: Record<keyof Asked<RouteRow>, any>): Asked<RouteRow> {
  const row = rows.get(name)!;
  for (const part of ["params", "query", "body"] as const) {
    const parsed = row[part]?.safeParse(request[part]);
    if (parsed && !parsed.success) throw new Error(`${name} got a wrong ${part}: ${parsed.error.message}`);
  }
  return request;
}
