import { gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { PersonEmailEntity, PersonEntity, type StoredPerson } from "#functions/people/store/person.ts";
import { EmploymentEntity, workplaces } from "#functions/people/store/personWrites.ts";
import { noteTaken } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { openSession } from "#functions/sessions/sessionLife.ts";
import { apiEvent } from "#scripts/embedded/handlers/apiEvent.ts";
import { invoke } from "#scripts/embedded/handlers/lambdaLimits.ts";
import { problemsOf } from "#scripts/openapi/refusals.ts";
import { problems } from "#shared/platform/problems.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import { routeHandler } from "#tests/support/services/handlers.ts";

const SLOW_MACHINE_MS = 240_000;

export interface Answer {
  status: number;
  // biome-ignore lint: tests look into replies freely
  body: any;
  cookies: string[];
  headers: Record<string, unknown>;
}

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent instead of JSON. */
  rawBody?: string;
  /** Undefined removes a header. */
  headers?: Record<string, string | undefined>;
  cookies?: string[];
}

/** Calls real handlers with events as API Gateway makes them, as one person or without a session. */
export interface Caller {
  call(name: `${string}.${string}`, input?: Input): Promise<Answer>;
  csrf: string;
  cookies: string[];
}

/** Stores the person under the given id, since a call reads the person, and signs them in. After seeding, which adds people. */
export async function signedIn(like: Viewer): Promise<Caller> {
  // Two people never share an address.
  const isOther = like.id !== superUser.id && like.email === superUser.email;
  const viewer = isOther ? { ...like, email: `person-${like.id}@virn.example` } : like;
  const before = await PersonEntity.get({ id: viewer.id });
  const person = { ...before, ...viewer, version: 1 } as StoredPerson;
  await write(PersonEntity.put(person));
  if (before && before.email !== viewer.email) await write(PersonEmailEntity.delete({ email: before.email }));
  if (viewer.email !== "") await write(PersonEmailEntity.put({ email: viewer.email, id: viewer.id }));
  const worksAt = (one: StoredPerson) => workplaces(one).map((company) => ({ company, person: one.id }));
  await EmploymentEntity.deleteAll(before ? worksAt(before) : []);
  await EmploymentEntity.putAll(worksAt(person));
  await noteTaken("person", viewer.id, viewer.id);
  const { cookie, csrf } = await openSession(viewer, new Date());
  return caller([cookie.split(";")[0]!, `csrftoken=${csrf}`], csrf);
}

/** A caller with the token of a session. */
export function callerWith(token: string, csrf: string): Caller {
  return caller([`virn=${token}`, `csrftoken=${csrf}`], csrf);
}

export function nobody(): Caller {
  return caller(["csrftoken=anonymous-token"], "anonymous-token");
}

export const superUser: Viewer = {
  id: 1,
  name: "Mari Mets",
  email: "mari@virn.example",
  roles: ["superUser"],
  companies: [],
};

function caller(cookies: string[], csrf: string): Caller {
  return {
    csrf,
    cookies,
    async call(name, input = {}) {
      const [area, operation] = name.split(".");
      const found = allRoutes.find((route) => route.area === area && route.operation === operation);
      if (!found) throw new Error(`No route ${name}`);
      const handler = await routeHandler(found.area, found.operation);
      const event = eventOf(found.row, input, cookies, csrf);
      const result = await invoke(event, () => handler(event, {} as Context), SLOW_MACHINE_MS);
      const text = result.isBase64Encoded
        ? gunzipSync(Buffer.from(result.body ?? "", "base64")).toString("utf8")
        : (result.body ?? "");
      const body = text && String(result.headers?.["content-type"]).includes("json") ? JSON.parse(text) : text;
      refuseUndocumented(name, found.row, result.statusCode ?? 0, body);
      return {
        status: result.statusCode ?? 0,
        body,
        cookies: result.cookies ?? [],
        headers: result.headers ?? {},
      };
    },
  };
}

/** The OpenAPI document has every answer of a route. */
function refuseUndocumented(name: string, row: RouteRow, status: number, body: { code?: string }): void {
  if (status === row.status || (status === 202 && row.accepted)) return;
  const isForm = row.form && status === 303;
  const code = problemsOf(row).find((one) => one === body.code);
  if (!isForm && (!code || problems[code].status !== status))
    throw new Error(`${name} answered ${status} ${body.code}, which its row does not name`);
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The event of a call, with the headers and cookies that the input changes. */
export function eventOf(row: RouteRow, input: Input, cookies: string[], csrf: string): APIGatewayProxyEventV2 {
  const origin = process.env["PUBLIC_URL"]!;
  return apiEvent(row, {
    headers: present({ origin, "x-csrftoken": csrf, "x-virn-edge": process.env["EDGE_KEY"], ...input.headers }),
    cookies: input.cookies ?? cookies,
    params: input.params,
    query: input.query,
    body: input.rawBody ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
  });
}
