import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { logGroup } from "#infra/constructs/FunctionContext.ts";
import { acknowledge } from "#infra/constructs/nag.ts";

interface ApiStackProps extends StackProps {
  config: Config;
}

/** Never a path or a query, which may contain a code or token. */
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

/** The HTTP API without its routes, which have stacks of their own (routeGroups.ts). */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly caller: Role;

  constructor(scope: Construct, id: string, { config, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.api = new HttpApi(this, "Api", { apiName: `virn-${config.environment}`, createDefaultStage: false });
    new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup(this, "AccessLogs")),
        format: AccessLogFormat.custom(accessLogLine),
      },
    });
    this.caller = this.makeCaller(config);
    new CfnOutput(this, "ApiUrl", { value: this.api.apiEndpoint });
  }

  /** Selects Lambdas of routes by a prefix: all names would be more than a policy takes. */
  private makeCaller({ environment, region, account }: Config): Role {
    const role = new Role(this, "Caller", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      description: "API Gateway calls the Lambdas of routes",
    });
    const functions = `arn:aws:lambda:${region}:${account}:function:virn-${environment}-api-*`;
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [functions] }));
    acknowledge(role, { [`AwsSolutions-IAM5[Resource::${functions}]`]: "Only names of Lambdas of routes." });
    return role;
  }
}
