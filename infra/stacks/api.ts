import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Config } from "#infra/config/config.ts";
import type { FunctionContext } from "#infra/constructs/FunctionContext.ts";
import { FunctionRole } from "#infra/constructs/FunctionRole.ts";
import { logGroup } from "#infra/constructs/logs.ts";
import { acknowledge } from "#infra/constructs/nag.ts";
import { RouteLambda } from "#infra/constructs/RouteLambda.ts";
import { queueVariables, secretVariables } from "#infra/iam/grants.ts";
import { allRoutes } from "#shared/api/areas/routes.ts";
import type { Grant } from "#shared/messages/queues.ts";
import type { WorkersStack } from "./workers.ts";

interface ApiStackProps extends StackProps {
  context: Omit<FunctionContext, "logGroup">;
  background: WorkersStack;
}

/** Route, duration and outcome; never a path or a query, which may contain a code or token. */
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

/** A Lambda for each row of the route table, and a role for each set of grants that occurs in it. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  private readonly roles = new Map<string, FunctionRole>();

  constructor(scope: Construct, id: string, { context, background, ...props }: ApiStackProps) {
    super(scope, id, props);
    const own: FunctionContext = { ...context, logGroup: logGroup(this, "Logs") };
    const { edgeKeys } = context.shared;
    this.api = new HttpApi(this, "Api", { apiName: `virn-${context.config.environment}`, createDefaultStage: false });
    acknowledge(this.api, {
      "AwsSolutions-APIG4": "The chain in front of every handler checks session, role and CSRF token by its row.",
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
    const caller = this.caller(context.config);
    for (const route of allRoutes) {
      const { grants } = route.row;
      new RouteLambda(this, `${route.area}-${route.operation}`, {
        context: own,
        route,
        api: this.api,
        role: this.roleFor(grants, own, background),
        caller,
        variables: {
          ...queueVariables(grants, (queue) => background.queueOf(queue).queueUrl),
          ...secretVariables(grants, context.shared.eidSettings),
          ...(edgeKeys.length > 0 ? { EDGE_KEY: edgeKeys.join(",") } : {}),
        },
      });
    }
    new CfnOutput(this, "ApiUrl", { value: this.api.apiEndpoint });
  }

  /** Lambdas of routes are the functions whose name begins so; each by name would be more than a policy takes. */
  private caller({ environment, region, account }: Config): Role {
    const role = new Role(this, "Caller", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      description: "API Gateway calls the Lambdas of routes",
    });
    const functions = `arn:aws:lambda:${region}:${account}:function:virn-${environment}-api-*`;
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [functions] }));
    acknowledge(role, { [`AwsSolutions-IAM5[Resource::${functions}]`]: "Only names of Lambdas of routes." });
    return role;
  }

  private roleFor(grants: readonly Grant[], context: FunctionContext, background: WorkersStack): FunctionRole {
    const key = grants.toSorted().join(", ");
    const existing = this.roles.get(key);
    if (existing) return existing;
    const role = new FunctionRole(this, `Role-${key}`, { context, description: `Routes with the grants ${key}` });
    role.allow(grants, (queue) => background.queueOf(queue).queueArn);
    this.roles.set(key, role);
    return role;
  }
}
