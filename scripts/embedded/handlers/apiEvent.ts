import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { addressOf, type RouteRow } from "#shared/platform/route.ts";

export interface ApiRequest {
  path?: string;
  headers: Record<string, string>;
  cookies?: string[] | undefined;
  params?: Record<string, string> | undefined;
  query?: Record<string, string> | undefined;
  rawQuery?: string;
  body?: string | undefined;
  sourceIp?: string;
}

/** API Gateway's payload format 2.0. */
export function apiEvent(row: RouteRow, request: ApiRequest): APIGatewayProxyEventV2 {
  const { path = addressOf(row), headers, cookies, params, query, body, sourceIp = "127.0.0.1" } = request;
  const routeKey = `${row.method} ${addressOf(row)}`;
  const now = new Date();
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: request.rawQuery ?? new URLSearchParams(query).toString(),
    headers,
    ...(cookies ? { cookies } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    ...(params ? { pathParameters: params } : {}),
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
    requestContext: {
      accountId: "000000000000",
      apiId: "embedded",
      domainName: "localhost",
      domainPrefix: "localhost",
      http: { method: row.method, path, protocol: "HTTP/1.1", sourceIp, userAgent: headers["user-agent"] ?? "" },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
  };
}
