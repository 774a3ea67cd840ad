import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

/** One log group for all functions of a stack, so that one query follows a request through them. */
export function logGroup(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, { retention: RetentionDays.SIX_MONTHS, removalPolicy: RemovalPolicy.DESTROY });
}
