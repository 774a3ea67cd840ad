import { Duration } from "aws-cdk-lib";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Architecture, type Code, Function, LoggingFormat, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { FunctionSource } from "#infra/bundle.ts";
import type { Config } from "#infra/config.ts";
import type { DataStack } from "#infra/stacks/data.ts";

/** What the functions of a stack have in common. */
export interface House {
  config: Config;
  data: DataStack;
  logGroup: ILogGroup;
  /** Finds the bundled code of a function. */
  codeOf: CodeOf;
}

export type CodeOf = (source: FunctionSource) => Code;

export interface VirnFunctionProps {
  house: House;
  source: FunctionSource;
  /** What the operation does, or what breaks for whom without it: for the console, where it is read in a hurry. */
  description: string;
  role: IRole;
  memoryMb: number;
  timeoutSeconds: number;
}

/** A Lambda as every one of the house is: Node 24, one bundled file, structured logs, traced. */
export class VirnFunction extends Function {
  constructor(scope: Construct, id: string, { house, source, ...props }: VirnFunctionProps) {
    const { config, data } = house;
    super(scope, id, {
      functionName: `virn-${config.environment}-${source.name}`,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      // Typst's native module is current for x86_64 only, and one architecture is one thing less to tell apart.
      architecture: Architecture.X86_64,
      code: house.codeOf(source),
      handler: "index.handler",
      role: props.role,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      logGroup: house.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment: {
        TABLE_NAME: data.table.tableName,
        FILES_BUCKET: data.files.bucketName,
        PUBLIC_URL: config.publicUrl,
        MAIL_FROM: config.mailFrom,
        ...(config.isLocal ? { FILES_PATH_STYLE: "true" } : {}),
      },
    });
  }

  addVariables(variables: Record<string, string>): void {
    for (const [name, value] of Object.entries(variables)) this.addEnvironment(name, value);
  }
}
