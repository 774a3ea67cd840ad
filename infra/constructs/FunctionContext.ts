import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { Code } from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { FunctionSource } from "#infra/bundles/bundle.ts";
import type { Config } from "#infra/config/config.ts";

/** Resources of an installation that its functions use, whichever stack creates them. */
export interface SharedResources {
  table: Pick<ITable, "tableArn" | "tableName">;
  files: Pick<IBucket, "bucketName">;
  /** As an explicit import, so that cdk-nag's findings have a name that can be acknowledged. */
  filesArn: string;
  mail: MailSender;
  /** Topic that alarms are sent to. */
  alarms: ITopic;
  /** Keys by which the API recognizes CloudFront, the current one first; empty on an emulator. */
  edgeKeys: readonly string[];
}

/** The SES resources that a letter is sent by. */
export interface MailSender {
  identityArn: string;
  configurationSet: { name: string; arn: string };
}

export type CodeOf = (source: FunctionSource) => Code;

/** What a construct needs to create the functions of a stack. */
export interface FunctionContext {
  config: Config;
  shared: SharedResources;
  logGroup: ILogGroup;
  /** Finds the bundled code of a function. */
  codeOf: CodeOf;
}
