import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { routeSource } from "#infra/basis/bundle.ts";
import { addressOf, ROUTE_TIMEOUT_SECONDS } from "#shared/platform/route.ts";
import type { NamedRoute } from "#shared/routes.ts";
import type { FunctionContext } from "./FunctionContext.ts";
import { acknowledge } from "./nag.ts";
import { RouteIntegration } from "./RouteIntegration.ts";
import { VirnFunction } from "./VirnFunction.ts";

/** Enough for one page from the table; rows override it. */
const DEFAULT = { memoryMb: 512 };

interface RouteLambdaProps {
  context: FunctionContext;
  route: NamedRoute;
  api: HttpApi;
  role: IRole;
  caller: IRole;
  variables: Record<string, string>;
}

export class RouteLambda extends Construct {
  constructor(scope: Construct, id: string, { context, route, api, role, caller, variables }: RouteLambdaProps) {
    super(scope, id);
    const { area, operation, row } = route;
    const { carries, ...size } = row.lambda ?? {};
    const lambda = new VirnFunction(this, "Function", {
      context,
      source: routeSource(area, operation, carries),
      description: row.summary,
      role,
      timeoutSeconds: ROUTE_TIMEOUT_SECONDS,
      ...DEFAULT,
      ...size,
    });
    lambda.addVariables(variables);
    // Not by the API's own method, which would put it into the API's stack.
    const httpRoute = new HttpRoute(this, "Route", {
      httpApi: api,
      routeKey: HttpRouteKey.with(addressOf(row), HttpMethod[row.method]),
      integration: new RouteIntegration("Integration", lambda, caller),
    });
    acknowledge(httpRoute, {
      "AwsSolutions-APIG4": "The chain in front of every handler checks session, role and CSRF token by its row.",
    });
  }
}
