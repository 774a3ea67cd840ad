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

/** Calls the Lambda by a role of the API: permissions of each Lambda would be a quarter of a stack's 500 resources. */
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
