import { Stack, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { CfnStage, type HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { logGroup } from "#infra/constructs/FunctionContext.ts";
import { addressOf } from "#shared/platform/route.ts";
import type { NamedRoute } from "#shared/routes.ts";

/** Calls a second of all users together. */
export const CALLS = { rateLimit: 200, burstLimit: 400 };
/** A tenth for each route without a session, so that a flood of it leaves the others to those who are signed in. */
const ANONYMOUS_CALLS = { rateLimit: 20, burstLimit: 40 };

/** The line has no path and no query, which may contain a code or token. */
const accessLogLine = JSON.stringify({
  request_id: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  milliseconds: "$context.responseLatency",
  integration_milliseconds: "$context.integrationLatency",
  integration_error: "$context.integrationErrorMessage",
  bytes: "$context.responseLength",
});

interface StageStackProps extends StackProps {
  api: HttpApi;
  routes: readonly NamedRoute[];
}

/** Deployed after the stacks of routes: a stage cannot limit a route that does not exist, and the first deploy publishes all at once. */
export class StageStack extends Stack {
  constructor(scope: Construct, id: string, { api, routes, ...props }: StageStackProps) {
    super(scope, id, props);
    const stage = new HttpStage(this, "Stage", {
      httpApi: api,
      stageName: "$default",
      autoDeploy: true,
      throttle: CALLS,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup(this, "AccessLogs")),
        format: AccessLogFormat.custom(accessLogLine),
      },
    });
    const resource = stage.node.defaultChild;
    if (!(resource instanceof CfnStage)) throw new Error("The stage has no resource");
    resource.routeSettings = Object.fromEntries(
      routes
        .filter(({ row }) => row.who === "anyone")
        .map(({ row }) => [
          `${row.method} ${addressOf(row)}`,
          {
            ThrottlingRateLimit: ANONYMOUS_CALLS.rateLimit,
            ThrottlingBurstLimit: ANONYMOUS_CALLS.burstLimit,
          },
        ]),
    );
  }
}
