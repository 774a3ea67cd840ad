import { Duration } from "aws-cdk-lib";
import { SubnetType } from "aws-cdk-lib/aws-ec2";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Architecture, Function, LoggingFormat, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { FunctionSource } from "#infra/basis/bundle.ts";
import { namesOf } from "#infra/basis/names.ts";
import { BACKUP_YEARS } from "#shared/personalData/retention.ts";
import { metricsNamespace } from "#shared/platform/metrics.ts";
import type { FunctionContext, Network } from "./FunctionContext.ts";

export interface VirnFunctionProps {
  context: FunctionContext;
  source: FunctionSource;
  /** Name after the prefix of the installation. Default: the name of its source. */
  name?: string;
  description: string;
  role: IRole;
  memoryMb: number;
  timeoutSeconds: number;
  network?: Network;
  /** Concurrent executions that no other function takes, and at most that many. */
  reserved?: number;
}

export class VirnFunction extends Function {
  constructor(
    scope: Construct,
    id: string,
    { context, source, name = source.name, network, reserved, ...props }: VirnFunctionProps,
  ) {
    const { config, shared } = context;
    const names = namesOf(config);
    super(scope, id, {
      functionName: names.of(name),
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      // Cheaper by a fifth; Typst's native module is current for x86_64 only.
      architecture: source.carries === "typst" ? Architecture.X86_64 : Architecture.ARM_64,
      code: context.codeOf(source),
      handler: "index.handler",
      role: props.role,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      logGroup: context.logGroup,
      ...(reserved ? { reservedConcurrentExecutions: reserved } : {}),
      loggingFormat: LoggingFormat.JSON,
      // docs/decisions/0024-no-tracing.md
      tracing: Tracing.DISABLED,
      ...(network && {
        vpc: network.vpc,
        vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
        securityGroups: [network.securityGroup],
      }),
      environment: {
        METRICS_NAMESPACE: metricsNamespace(config.environment),
        NODE_OPTIONS: "--enable-source-maps",
        FUNCTION_TIMEOUT_SECONDS: String(props.timeoutSeconds),
        TABLE_NAME: shared.table.tableName,
        FILES_BUCKET: shared.files.bucketName,
        PUBLIC_URL: config.publicUrl,
        MAIL_FROM: config.mail.from,
        MAIL_CONFIGURATION_SET: names.configurationSet.name,
        ...(config.hasEid ? { EID_MEANS: "idCard,mobileId,smartId" } : {}),
        EXPORT_ACCOUNT: config.bookkeeping.account,
        EXPORT_VAT_CODES: config.bookkeeping.vatCodes,
        FOREST_REGISTER_URL: config.forestRegisterUrl,
        LAND_URL: config.landUrl,
        EUDR_FILING: config.filesEudr ? "on" : "off",
        ERRORS_URL: config.errorsUrl,
        ...(config.objectLock ? { FILES_LOCK: config.objectLock } : {}),
        ...(config.hasSevenYears ? { BACKUP_YEARS: String(BACKUP_YEARS) } : {}),
        ...(config.isLocal ? { FILES_PATH_STYLE: "true" } : {}),
      },
    });
  }

  addVariables(variables: Record<string, string>): void {
    for (const [name, value] of Object.entries(variables)) this.addEnvironment(name, value);
  }
}
