import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from "aws-cdk-lib/aws-apigatewayv2";
import type { IRole } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";

/**
 * Calls a Lambda by a role of the API. The usual integration adds a permission to each Lambda: a quarter of the resources,
 * and CloudFormation takes 500 a stack.
 */
export class RouteIntegration extends HttpRouteIntegration {
  private readonly lambda: IFunction;
  private readonly caller: IRole;

  constructor(id: string, lambda: IFunction, caller: IRole) {
    super(id);
    this.lambda = lambda;
    this.caller = caller;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.caller),
    };
  }
}
