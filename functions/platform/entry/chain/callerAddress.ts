import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { env } from "#functions/platform/env.ts";

/** Believes CloudFront only where all requests come through it. */
export function callerAddress(event: APIGatewayProxyEventV2): string {
  const viewer = env().EDGE_KEY === undefined ? undefined : event.headers["cloudfront-viewer-address"];
  return viewer ? viewer.slice(0, viewer.lastIndexOf(":")) : event.requestContext.http.sourceIp;
}
