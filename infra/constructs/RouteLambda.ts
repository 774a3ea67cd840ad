import {
  CfnIntegration,
  CfnRoute,
  type HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
} from "aws-cdk-lib/aws-apigatewayv2";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { routeSource } from "#infra/basis/bundle.ts";
import { routeFunction } from "#infra/basis/names.ts";
import { addressOf, ROUTE_TIMEOUT_SECONDS } from "#shared/platform/route.ts";
import type { NamedRoute } from "#shared/routes.ts";
import type { FunctionContext, Network } from "./FunctionContext.ts";
import { acknowledge } from "./nag.ts";
import type { Release } from "./Release.ts";
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
  network?: Network | undefined;
  /** Absent on an emulator. */
  release?: Release;
}

export class RouteLambda extends Construct {
  private readonly route: CfnRoute;
  private readonly integration: CfnIntegration;

  constructor(
    scope: Construct,
    id: string,
    { context, route, api, role, caller, variables, network, release }: RouteLambdaProps,
  ) {
    super(scope, id);
    const { area, operation, row } = route;
    const { carries, ...size } = row.lambda ?? {};
    const lambda = new VirnFunction(this, "Function", {
      context,
      source: routeSource(area, operation, carries),
      name: routeFunction(area, operation, row),
      description: row.summary,
      role,
      timeoutSeconds: ROUTE_TIMEOUT_SECONDS,
      ...DEFAULT,
      ...size,
      ...(network ? { network } : {}),
    });
    lambda.addVariables(variables);
    // The API's own method would put it into the API's stack.
    const called = release && row.method !== "GET" ? release.aliasOf(lambda) : lambda;
    const httpRoute = new HttpRoute(this, "Route", {
      httpApi: api,
      routeKey: HttpRouteKey.with(addressOf(row), HttpMethod[row.method]),
      integration: new RouteIntegration("Integration", called, caller),
    });
    acknowledge(httpRoute, {
      "AwsSolutions-APIG4": "The chain in front of every handler checks session, role and CSRF token by its row.",
    });
    const parts = httpRoute.node.findAll();
    const resource = parts.find((each) => each instanceof CfnRoute);
    const integration = parts.find((each) => each instanceof CfnIntegration);
    if (!resource || !integration) throw new Error(`No route or integration of ${id}`);
    this.route = resource;
    this.integration = integration;
    this.route.addResourceDependency(integration);
  }

  /** API Gateway takes one change of an API at a time, and refuses a concurrent one. */
  changeAfter(other: RouteLambda): void {
    this.integration.addResourceDependency(other.route);
  }
}
