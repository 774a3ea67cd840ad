import { brotliDecompressSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Viewer } from "#functions/platform/viewer.ts";
import { openSession } from "#functions/sessions/sessionLife.ts";
import { apiEvent } from "#scripts/embedded/handlers/apiEvent.ts";
import { routeFile } from "#shared/handlerFiles.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: URLSearchParams;
}

export type PreparedCall = () => Promise<APIGatewayProxyStructuredResultV2>;

export type Caller = (route: string, input?: Input) => Promise<PreparedCall>;

export const agent = {
  id: 1,
  name: "Mari Mets",
  email: "mari@virn.example",
  roles: ["superUser"],
  companies: [],
} as const satisfies Viewer;

/** Opens a session and calls handlers with API Gateway's events. @throws on another status than the route row's. */
export async function openCaller(viewer: Viewer = agent): Promise<Caller> {
  const { cookie, csrf } = await openSession(viewer, new Date());
  const cookies = [cookie.split(";")[0] ?? "", `csrftoken=${csrf}`];
  return async (route, input = {}) => {
    const found = allRoutes.find(({ area, operation }) => `${area}.${operation}` === route);
    if (!found) throw new Error(`No route ${route}`);
    const { row } = found;
    const { handler } = await import(`#${routeFile(found.area, found.operation)}`);
    const event = eventOf(row, input, cookies, csrf);
    return async () => {
      const answer: APIGatewayProxyStructuredResultV2 = await handler(event, {});
      const isAccepted = row.accepted !== undefined && answer.statusCode === 202;
      if (answer.statusCode !== row.status && !isAccepted)
        throw new Error(`${route} answered ${answer.statusCode}: ${answer.body}`);
      return answer;
    };
  };
}

function eventOf(row: RouteRow, input: Input, cookies: string[], csrf: string): APIGatewayProxyEventV2 {
  const headers = { origin: process.env["PUBLIC_URL"] ?? "", "x-csrftoken": csrf, "accept-encoding": "gzip, br" };
  const body = input.form?.toString() ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  return apiEvent(row, { headers, cookies, params: input.params, query: input.query, body });
}

/** The text of a reply, which is zipped where it is large. */
export function textOf({ body = "", isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  return isBase64Encoded ? brotliDecompressSync(Buffer.from(body, "base64")).toString("utf8") : body;
}
