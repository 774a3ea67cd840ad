import type { IncomingMessage, ServerResponse } from "node:http";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { requestBody } from "#scripts/embedded/handlers/requestBody.ts";
import { routeFile } from "#shared/handlerFiles.ts";
import { ROUTE_TIMEOUT_SECONDS } from "#shared/platform/route.ts";
import { allRoutes, type NamedRoute } from "#shared/routes.ts";
import { apiEvent } from "./apiEvent.ts";
import { invoke, isHeadTooLarge, MAX_BODY_BYTES, refusal } from "./lambdaLimits.ts";
import type { Match } from "./matchRoute.ts";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export async function callHandler(match: Match, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await requestBody(request, MAX_BODY_BYTES);
  if (isHeadTooLarge(request)) return send(refusal("headersTooLarge"), response);
  if (body === undefined) return send(refusal("tooLarge"), response);
  const event = eventOf(match, request, body);
  const context = contextOf(match.route, event.requestContext.requestId);
  send(await invoke(event, async () => (await handlerOf(match.route))(event, context)), response);
}

function send(result: APIGatewayProxyStructuredResultV2, response: ServerResponse): void {
  const cookies = result.cookies ?? [];
  response.writeHead(result.statusCode ?? 200, {
    ...Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)])),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
  });
  response.end(result.isBase64Encoded ? Buffer.from(result.body ?? "", "base64") : result.body);
}

const handlers = new Map<string, Promise<Handler>>();

async function handlerOf({ area, operation }: NamedRoute): Promise<Handler> {
  const file = routeFile(area, operation);
  const handler = handlers.get(file) ?? import(`#${file}`).then((module) => module.handler);
  handlers.set(file, handler);
  return handler;
}

export async function warmUp(): Promise<void> {
  for (const route of allRoutes) await handlerOf(route);
}

function eventOf({ route, params }: Match, request: IncomingMessage, body: Buffer): APIGatewayProxyEventV2 {
  const url = new URL(request.url ?? "/", "http://localhost");
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || name === "cookie" ? [] : [[name, Array.isArray(value) ? value.join(",") : value]],
    ),
  );
  const query = [...new Set(url.searchParams.keys())].map((key) => [key, url.searchParams.getAll(key).join(",")]);
  return apiEvent(route.row, {
    path: url.pathname,
    headers,
    cookies: request.headers.cookie?.split(/;\s*/),
    params: Object.keys(params).length > 0 ? params : undefined,
    query: query.length > 0 ? Object.fromEntries(query) : undefined,
    rawQuery: url.search.slice(1),
    body: body.length > 0 ? body.toString("utf8") : undefined,
    sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
  });
}

function contextOf({ area, operation, row }: NamedRoute, requestId: string): Context {
  const deadline = Date.now() + ROUTE_TIMEOUT_SECONDS * 1000;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: `${area}-${operation}`,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${area}-${operation}`,
    memoryLimitInMB: String(row.lambda?.memoryMb ?? 256),
    awsRequestId: requestId,
    logGroupName: "embedded",
    logStreamName: "embedded",
    getRemainingTimeInMillis: () => deadline - Date.now(),
    done() {},
    fail() {},
    succeed() {},
  };
}
