import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { FunctionRole } from "#infra/constructs/FunctionRole.ts";
import { logGroup } from "#infra/constructs/logs.ts";
import { RouteLambda } from "#infra/constructs/RouteLambda.ts";
import type { House } from "#infra/constructs/VirnFunction.ts";
import { queueVariables } from "#infra/grants.ts";
import { acknowledge } from "#infra/nag.ts";
import { allRoutes } from "#shared/api/areas/routes.ts";
import type { Grant } from "#shared/messages/queues.ts";
import type { WorkersStack } from "./workers.ts";

interface ApiStackProps extends StackProps {
  house: Omit<House, "logGroup">;
  background: WorkersStack;
}

/** Which route, how long, with what outcome: never an address or query, where a code or token may stand. */
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

/** The HTTP API: a Lambda for each row of the route table, and a role for each set of grants that occurs in it. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  private readonly roles = new Map<string, FunctionRole>();

  constructor(scope: Construct, id: string, { house, background, ...props }: ApiStackProps) {
    super(scope, id, props);
    const own: House = { ...house, logGroup: logGroup(this, "Logs") };
    this.api = new HttpApi(this, "Api", { apiName: `virn-${house.config.environment}`, createDefaultStage: false });
    acknowledge(this.api, {
      "AwsSolutions-APIG4": "Sessions, roles and CSRF are checked by the chain in front of every handler, by its row.",
    });
    new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup(this, "AccessLogs")),
        format: AccessLogFormat.custom(accessLogLine),
      },
    });
    for (const route of allRoutes) {
      const { grants } = route.row;
      new RouteLambda(this, `${route.area}-${route.operation}`, {
        house: own,
        route,
        api: this.api,
        role: this.roleFor(grants, own, background),
        variables: {
          ...queueVariables(grants, (queue) => background.queueOf(queue).queueUrl),
          ...(house.data.edgeKey ? { EDGE_KEY: house.data.edgeKey } : {}),
        },
      });
    }
    new CfnOutput(this, "ApiUrl", { value: this.api.apiEndpoint });
  }

  private roleFor(grants: readonly Grant[], house: House, background: WorkersStack): FunctionRole {
    const key = grants.toSorted().join(", ");
    const known = this.roles.get(key);
    if (known) return known;
    const role = new FunctionRole(this, `Role-${key}`, { house, description: `Routes that touch ${key}` });
    role.allow(grants, (queue) => background.queueOf(queue).queueArn);
    this.roles.set(key, role);
    return role;
  }
}
