import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { openSession } from "#functions/sessions/session.ts";
import { allRoutes } from "#shared/api/areas/routes.ts";
import { addressOf, type RouteRow } from "#shared/api/route.ts";

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A form post instead of JSON. */
  form?: URLSearchParams;
}

/** A prepared call of a real handler: a measured call contains the handler's own work only. */
export type PreparedCall = () => Promise<APIGatewayProxyStructuredResultV2>;

/** Prepares calls of the platform's agent. */
export type Caller = (route: string, input?: Input) => Promise<PreparedCall>;

export const agent = {
  id: 1,
  name: "Mari Mets",
  email: "mari@virn.example",
  roles: ["superUser"],
  companies: [],
} as const;

/**
 * Opens a session and calls handlers with events as API Gateway makes them.
 * A call throws when its status is not the one of its route row.
 */
export async function openCaller(): Promise<Caller> {
  const { cookie, csrf } = await openSession(agent, new Date());
  const cookies = [cookie.split(";")[0] ?? "", `csrftoken=${csrf}`];
  return async (route, input = {}) => {
    const found = allRoutes.find(({ area, operation }) => `${area}.${operation}` === route);
    if (!found) throw new Error(`No route ${route}`);
    const { row } = found;
    const { handler } = await import(`#functions/api/${found.area}/${found.operation}.ts`);
    const event = eventOf(row, input, cookies, csrf);
    return async () => {
      const answer: APIGatewayProxyStructuredResultV2 = await handler(event, {});
      if (answer.statusCode !== row.status) throw new Error(`${route} answered ${answer.statusCode}: ${answer.body}`);
      return answer;
    };
  };
}

function eventOf(row: RouteRow, input: Input, cookies: string[], csrf: string): APIGatewayProxyEventV2 {
  const path = addressOf(row);
  const routeKey = `${row.method} ${path}`;
  const body = input.form?.toString() ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(input.query).toString(),
    cookies,
    headers: { origin: process.env["PUBLIC_URL"] ?? "", "x-csrftoken": csrf },
    ...(input.query ? { queryStringParameters: input.query } : {}),
    ...(input.params ? { pathParameters: input.params } : {}),
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
    requestContext: {
      accountId: "0",
      apiId: "bench",
      domainName: "localhost",
      domainPrefix: "localhost",
      http: { method: row.method, path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "bench" },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: "",
      timeEpoch: 0,
    },
  };
}
