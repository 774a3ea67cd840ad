import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from "aws-cdk-lib/aws-apigatewayv2";
import type { IRole } from "aws-cdk-lib/aws-iam";

/** A Lambda or its alias. */
type Called = { functionArn: string };

/** By a role of the API: a permission to each Lambda would be a quarter of the resources, and a stack takes 500. */
export class RouteIntegration extends HttpRouteIntegration {
  private readonly lambda: Called;
  private readonly caller: IRole;

  constructor(id: string, lambda: Called, caller: IRole) {
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
