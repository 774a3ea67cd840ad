import { RemovalPolicy } from "aws-cdk-lib";
import type { ISecurityGroup, IVpc } from "aws-cdk-lib/aws-ec2";
import type { Code } from "aws-cdk-lib/aws-lambda";
import { type ILogGroup, LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { FunctionSource } from "#infra/basis/bundle.ts";
import type { Config } from "#infra/basis/config.ts";

export interface SharedResources {
  table: { tableArn: string; tableName: string };
  files: { arn: string; bucketName: string };
  /** ARN of the secret with the services of SK and the trust anchors. */
  eidSettings: string;
  /** ARN of the secret with the keys of the EUDR Information System. */
  eudrKeys: string;
  alarms: ITopic;
  /** Keys by which the API recognizes CloudFront, the current one first; empty on an emulator. */
  edgeKeys: readonly string[];
}

export interface Network {
  vpc: IVpc;
  securityGroup: ISecurityGroup;
}

export type CodeOf = (source: FunctionSource) => Code;

export interface FunctionContext {
  config: Config;
  shared: SharedResources;
  logGroup: ILogGroup;
  codeOf: CodeOf;
}

/** One log group for all functions of a stack, so that one query follows a request through them. */
export function logGroup(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, { retention: RetentionDays.SIX_MONTHS, removalPolicy: RemovalPolicy.DESTROY });
}
