import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnWorkGroup } from "aws-cdk-lib/aws-athena";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnDatabase, CfnTable } from "aws-cdk-lib/aws-glue";
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { CfnStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";
import { nightSource } from "#infra/basis/bundle.ts";
import { catalogueTables, databaseName } from "#infra/basis/catalogue.ts";
import { CONCURRENCY_FOR_SIGN_IN } from "#infra/basis/concurrency.ts";
import { namesOf } from "#infra/basis/names.ts";
import { nightDefinition } from "#infra/basis/nightDefinition.ts";
import {
  ASKED_FOLDERS,
  type AskedFacts,
  askingStatements,
  nightStatements,
  tablesArn,
} from "#infra/basis/nightGrants.ts";
import { addAlarm } from "#infra/constructs/alarm.ts";
import { DividedMachine } from "#infra/constructs/DividedMachine.ts";
import { type FunctionContext, logGroup } from "#infra/constructs/FunctionContext.ts";
import { FunctionRole } from "#infra/constructs/FunctionRole.ts";
import { MachineRole } from "#infra/constructs/MachineRole.ts";
import { acknowledge, folderWildcard } from "#infra/constructs/nag.ts";
import { PrivateBucket } from "#infra/constructs/PrivateBucket.ts";
import { VirnFunction } from "#infra/constructs/VirnFunction.ts";
import { EXPORT_DAYS, EXPORTS } from "#shared/platform/exportSteps.ts";
import { type MetricName, metricsNamespace } from "#shared/platform/metrics.ts";
import {
  FACT_TABLES,
  NIGHT_DAYS,
  NIGHTS,
  type NightStep,
  type NightStepRow,
  nightSteps,
  RESULTS,
} from "#shared/platform/nightSteps.ts";
import { VERIFICATIONS } from "#shared/platform/verifySteps.ts";

interface AnalyticsStackProps extends StackProps {
  context: Omit<FunctionContext, "logGroup">;
}

/** Name of the state machine after the prefix of the installation. */
const NIGHT = "night";
/** Bytes of one query, half a dollar. */
const MAX_SCANNED = 100 * 1024 ** 3;
/** Segments that are read at once: where the account may run few functions, as many as a queue has. */
const AT_ONCE = { few: 2, many: 8 };
/** Nobody works at two at night in Estonia. */
const STARTS = { scheduleExpression: "cron(0 2 * * ? *)", scheduleExpressionTimezone: "Europe/Tallinn" };

/** The nightly export of facts, and what asks it: Athena, by a catalogue with the columns of schema.json (docs/rules/exports.md, "Facts of a night"). */
export class AnalyticsStack extends Stack {
  /** For workers that ask. */
  readonly asked: AskedFacts;
  private readonly context: FunctionContext;
  private readonly bucket: PrivateBucket;
  private readonly factsArn: string;

  constructor(scope: Construct, id: string, { context, ...props }: AnalyticsStackProps) {
    super(scope, id, props);
    this.context = { ...context, logGroup: logGroup(this, "Logs") };
    this.bucket = this.factsBucket();
    this.factsArn = `arn:aws:s3:::${this.bucket.bucketName}`;
    const night = this.makeNight();
    this.startEachNight(night);
    this.watch(night);
    const divided = { context: this.context, bucketName: this.bucket.bucketName };
    new DividedMachine(this, "Verify", { ...divided, machine: "verify" });
    new DividedMachine(this, "Export", { ...divided, machine: "export" });
    const database = this.makeCatalogue();
    const workgroup = this.makeWorkgroup();
    this.letPeopleAsk(database, workgroup);
    this.asked = { bucketName: this.exportValue(this.bucket.bucketName), database, workgroup };
    new CfnOutput(this, "NightArn", { value: night });
    new CfnOutput(this, "FactsBucketName", { value: this.bucket.bucketName });
  }

  private factsBucket(): PrivateBucket {
    const expiring = (prefix: string, days = NIGHT_DAYS) => ({
      prefix: `${prefix}/`,
      expiration: Duration.days(days),
    });
    const bucket = new PrivateBucket(this, "Facts", {
      isLocal: this.context.config.isLocal,
      logicalId: "Facts",
      lifecycleRules: [
        expiring(NIGHTS),
        expiring(RESULTS),
        expiring(VERIFICATIONS),
        expiring(EXPORTS, EXPORT_DAYS),
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    acknowledge(bucket, { "AwsSolutions-S1": "A copy of a week; who asked what is in the history of Athena." });
    return bucket;
  }

  private makeNight(): string {
    const { config } = this.context;
    const names = namesOf(config);
    const functions = {
      beginNight: this.makeStep("beginNight").functionArn,
      exportSegment: this.makeStep("exportSegment").functionArn,
      publishNight: this.makeStep("publishNight").functionArn,
    };
    const arn = names.stateMachineArn(NIGHT);
    const role = new MachineRole(this, "NightRole", {
      description: "Step Functions runs the nightly export",
      account: config.account,
      machine: arn,
      functions: Object.values(functions),
    });
    const atOnce = config.concurrency < CONCURRENCY_FOR_SIGN_IN ? AT_ONCE.few : AT_ONCE.many;
    const night = new CfnStateMachine(this, "Night", {
      stateMachineName: names.of(NIGHT),
      stateMachineType: "STANDARD",
      roleArn: role.roleArn,
      definitionString: this.toJsonString(nightDefinition({ functions, atOnce })),
    });
    night.node.addDependency(role);
    acknowledge(night, {
      "AwsSolutions-SF1": "Each function has its log; AWS keeps the history of an execution for 90 days.",
      "AwsSolutions-SF2": "docs/decisions/0024-no-tracing.md",
    });
    return arn;
  }

  private makeStep(step: NightStep): VirnFunction {
    const row: NightStepRow = nightSteps[step];
    const role = new FunctionRole(this, `${step}Role`, {
      context: this.context,
      description: `Nightly export: ${step}`,
    });
    const { tableArn } = this.context.shared.table;
    for (const statement of nightStatements(row.grants, { table: tableArn, facts: this.factsArn })) {
      role.addToPolicy(statement);
    }
    this.acknowledgeFolders(
      role,
      [NIGHTS, FACT_TABLES],
      "The names of the files in a folder are not known at deploy time.",
    );
    const made = new VirnFunction(this, step, {
      context: this.context,
      source: nightSource(step),
      description: row.purpose,
      role,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
    });
    made.addVariables({ FACTS_BUCKET: this.bucket.bucketName });
    return made;
  }

  private startEachNight(night: string): void {
    const { account } = this.context.config;
    const conditions = { StringEquals: { "aws:SourceAccount": account } };
    const starter = new Role(this, "Starter", {
      description: "EventBridge Scheduler starts the nightly export",
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", { conditions }),
    });
    starter.addToPolicy(new PolicyStatement({ actions: ["states:StartExecution"], resources: [night] }));
    new CfnSchedule(this, "Schedule", {
      ...STARTS,
      flexibleTimeWindow: { mode: "OFF" },
      target: { arn: night, roleArn: starter.roleArn, input: "{}", retryPolicy: { maximumRetryAttempts: 3 } },
    }).node.addDependency(starter);
  }

  private watch(night: string): void {
    addAlarm(this, "NightMissing", {
      metric: new Metric({
        namespace: "AWS/States",
        metricName: "ExecutionsSucceeded",
        dimensionsMap: { StateMachineArn: night },
        statistic: "Sum",
        period: Duration.hours(8),
      }),
      topic: this.context.shared.alarms,
      meaning:
        "No nightly export of facts has succeeded for a day and a night: Athena answers with older facts, and after a week with none. Look at the last execution in Step Functions.",
      heading: "Facts are old",
      threshold: 1,
      isBelow: true,
      ringsWithoutData: true,
      isNightly: true,
    });
    const failed: MetricName = "CompositeFailures";
    addAlarm(this, "CompositeFails", {
      metric: new Metric({
        namespace: metricsNamespace(this.context.config.environment),
        metricName: failed,
        statistic: "Sum",
        period: Duration.hours(1),
      }),
      topic: this.context.shared.alarms,
      meaning:
        "A composite report has failed for good, which Athena refused or no worker could make: who asked for it has none. Search the log for 'composite report'.",
      heading: "Composite reports fail",
      threshold: 0,
      isSingle: true,
    });
  }

  private makeCatalogue(): string {
    const { account, environment } = this.context.config;
    const name = databaseName(environment);
    const description = "Facts of Virn, as they were last night";
    const database = new CfnDatabase(this, "Database", { catalogId: account, databaseInput: { name, description } });
    for (const tableInput of catalogueTables(name, this.bucket.bucketName)) {
      const table = new CfnTable(this, `Table-${tableInput.name}`, {
        catalogId: account,
        databaseName: name,
        tableInput,
      });
      table.addResourceDependency(database);
    }
    new CfnOutput(this, "DatabaseName", { value: name });
    return name;
  }

  private makeWorkgroup(): string {
    const name = namesOf(this.context.config).of("analytics");
    new CfnWorkGroup(this, "Workgroup", {
      name,
      description: "Questions to the facts of last night",
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: false,
        bytesScannedCutoffPerQuery: MAX_SCANNED,
        engineVersion: { selectedEngineVersion: "Athena engine version 3" },
        resultConfiguration: {
          outputLocation: `s3://${this.bucket.bucketName}/${RESULTS}/`,
          encryptionConfiguration: { encryptionOption: "SSE_S3" },
        },
      },
    });
    new CfnOutput(this, "WorkgroupName", { value: name });
    return name;
  }

  /** What a person needs to ask, and nothing else: the administrator of the account gives it to a user or a role. */
  private letPeopleAsk(database: string, workgroup: string): void {
    const { config } = this.context;
    const facts = { bucketName: this.bucket.bucketName, database, workgroup };
    const policy = new ManagedPolicy(this, "Reader", {
      description: "Asks the facts of Virn by Athena",
      statements: askingStatements(facts, config, [
        "GetQueryExecution",
        "GetQueryResults",
        "GetWorkGroup",
        "ListQueryExecutions",
        "StartQueryExecution",
        "StopQueryExecution",
      ]),
    });
    const tables = tablesArn(database, config);
    acknowledge(policy, { [`AwsSolutions-IAM5[Resource::${tables}]`]: "All tables of the database are to be read." });
    this.acknowledgeFolders(policy, ASKED_FOLDERS, "Athena names results by itself.");
    new CfnOutput(this, "ReaderPolicy", { value: policy.managedPolicyArn });
  }

  private acknowledgeFolders(construct: Construct, folders: readonly string[], reason: string): void {
    for (const folder of folders) {
      acknowledge(construct, { [folderWildcard(this, this.bucket.bucketName, folder)]: reason });
    }
  }
}
