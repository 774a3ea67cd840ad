import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import { sameSecret } from "#functions/sessions/cookies.ts";
import type { Step } from "./call.ts";

const CLOUDFRONT_ID = /^[\w=-]{1,100}$/;

export function edge(): Step {
  return {
    before: ({ event }) => {
      const { EDGE_KEY } = env();
      if (EDGE_KEY === undefined) return;
      const sent = event.headers["x-virn-edge"] ?? "";
      // Two keys while they are rotated, separated by a comma (docs/runbook.md).
      const isOurs = sent !== "" && EDGE_KEY.split(",").some((key) => sameSecret(sent, key));
      if (!isOurs) throw new Problem("forbidden");
      // API Gateway's access log cannot show a header: this line joins it with CloudFront's log (docs/runbook.md).
      const id = event.headers["x-amz-cf-id"] ?? "";
      if (CLOUDFRONT_ID.test(id)) log.info("called", { cloudfront_id: id });
    },
  };
}

/** Trusts CloudFront's header only when EDGE_KEY proves that all requests come through it. */
export function callerAddress(event: APIGatewayProxyEventV2): string {
  const viewer = env().EDGE_KEY === undefined ? undefined : event.headers["cloudfront-viewer-address"];
  return viewer ? viewer.slice(0, viewer.lastIndexOf(":")) : event.requestContext.http.sourceIp;
}
