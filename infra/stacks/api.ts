import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type IRole, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";
import { acknowledge } from "#infra/constructs/nag.ts";

interface ApiStackProps extends StackProps {
  config: Config;
}

/** The HTTP API without its routes, which have stacks of their own (routeGroups.ts), and its stage. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly caller: IRole;

  constructor(scope: Construct, id: string, { config, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.api = new HttpApi(this, "Api", { apiName: `virn-${config.environment}`, createDefaultStage: false });
    this.caller = this.makeCaller(config);
    this.exportValue(this.api.apiId);
    new CfnOutput(this, "ApiUrl", { value: this.api.apiEndpoint });
  }

  /** Selects Lambdas of routes by a prefix: all names would be more than a policy takes. */
  private makeCaller(config: Config): IRole {
    const names = namesOf(config);
    const role = new Role(this, "Caller", {
      roleName: names.of("api-caller"),
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      description: "API Gateway calls the Lambdas of routes",
    });
    const functions = names.functionArn("api-*");
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [functions] }));
    acknowledge(role, { [`AwsSolutions-IAM5[Resource::${functions}]`]: "Only names of Lambdas of routes." });
    return Role.fromRoleArn(this, "NamedCaller", names.roleArn("api-caller"), { mutable: false });
  }
}
