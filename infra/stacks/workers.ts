import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { FilterOrPolicy, type ITopic, SubscriptionFilter } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { queueVariables, secretVariables } from "#infra/basis/grants.ts";
import { namesOf } from "#infra/basis/names.ts";
import { ASKED_FOLDERS, type AskedFacts, askingStatements, tablesArn } from "#infra/basis/nightGrants.ts";
import { type FunctionContext, logGroup, type Network } from "#infra/constructs/FunctionContext.ts";
import type { FunctionRole } from "#infra/constructs/FunctionRole.ts";
import { acknowledge, folderWildcard } from "#infra/constructs/nag.ts";
import { makeLasting } from "#infra/constructs/PrivateBucket.ts";
import { QueueWorker } from "#infra/constructs/QueueWorker.ts";
import { Release } from "#infra/constructs/Release.ts";
import { ScheduledFunction } from "#infra/constructs/ScheduledFunction.ts";
import type { VirnFunction } from "#infra/constructs/VirnFunction.ts";
import { ROWS_FOR_ATHENA, WRITER_MEMORY_MB } from "#shared/platform/nightSteps.ts";
import { type Grant, MAIL_EVENTS, type QueueName, type QueueRow, queueNames, queues } from "#shared/platform/queues.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";

type Worker = { worker: VirnFunction; role: FunctionRole };

interface WorkersStackProps extends StackProps {
  context: Omit<FunctionContext, "logGroup">;
  letterEvents: ITopic;
  /** Facts of a night, by setting. */
  facts?: AskedFacts | undefined;
  /** Network of workers that call SK. Absent when the installation has no fixed address. */
  network?: Network;
}

/** Functions without requests: queues with their workers, and schedules. */
export class WorkersStack extends Stack {
  readonly queueWorkers = new Map<QueueName, QueueWorker>();
  readonly scheduled: ScheduledFunction[];
  private readonly config: Config;
  private readonly context: WorkersStackProps["context"];

  constructor(
    scope: Construct,
    id: string,
    { context: common, letterEvents, facts, network, ...props }: WorkersStackProps,
  ) {
    super(scope, id, props);
    const context: FunctionContext = { ...common, logGroup: logGroup(this, "Logs") };
    const { evrUrl, eudrUrl } = context.config;
    this.config = context.config;
    const evrKeys = this.makeEvrKeys();
    this.context = common;
    const release = context.config.isLocal
      ? {}
      : { release: new Release(this, "Release", { context, stack: "workers" }) };
    for (const name of queueNames) {
      const row = rowOf(name, facts);
      const own = network && row.reaches?.includes("eid") ? { network } : {};
      this.queueWorkers.set(name, new QueueWorker(this, `Queue-${name}`, { name, row, context, ...own, ...release }));
    }
    this.scheduled = Object.entries<ScheduleRow>(schedules)
      .filter(([, { reaches = [] }]) => reaches.every((service) => ({ evr: evrUrl })[service]))
      .map(([name, row]) => {
        const scheduled = new ScheduledFunction(this, `Schedule-${name}`, { name, row, context });
        this.grant(scheduled, row.grants);
        // The outbox queues nothing about EUDR where nobody is asked.
        if (eudrUrl) scheduled.worker.addVariables({ EUDR_URL: eudrUrl });
        return scheduled;
      });
    this.hear(letterEvents, common.config);
    for (const [name, queueWorker] of this.queueWorkers) {
      const row: QueueRow = queues[name];
      this.grant(queueWorker, row.grants);
      if (evrUrl && row.reaches?.includes("evr")) this.letReachEvr(queueWorker, evrUrl, evrKeys);
      if (facts && row.asksFacts) this.letAskFacts(queueWorker, facts);
    }
  }

  private workerOf(name: QueueName): QueueWorker {
    const queueWorker = this.queueWorkers.get(name);
    if (!queueWorker) throw new Error(`No queue ${name}`);
    return queueWorker;
  }

  /** A filter drops SES's first message, a text and no event. Emulators publish none. */
  private hear(letterEvents: ITopic, { isLocal }: Config): void {
    const { queue, deadLetters } = this.workerOf("mailEvents");
    const allowlist = [...MAIL_EVENTS];
    letterEvents.addSubscription(
      new SqsSubscription(queue, {
        rawMessageDelivery: true,
        deadLetterQueue: deadLetters,
        ...(isLocal
          ? {}
          : {
              filterPolicyWithMessageBody: {
                eventType: FilterOrPolicy.filter(SubscriptionFilter.stringFilter({ allowlist })),
              },
            }),
      }),
    );
  }

  private grant({ worker, role }: Worker, grants: readonly Grant[]): void {
    role.allow(grants);
    worker.addVariables({
      ...queueVariables(grants, namesOf(this.config).queueUrl),
      ...secretVariables(grants, this.context),
    });
  }

  /** A report of more rows than one worker reads is asked of Athena. */
  private letAskFacts({ worker, role }: Worker, facts: AskedFacts): void {
    worker.addVariables({
      FACTS_BUCKET: facts.bucketName,
      ATHENA_DATABASE: facts.database,
      ATHENA_WORKGROUP: facts.workgroup,
      ROWS_FOR_ATHENA: String(ROWS_FOR_ATHENA),
    });
    const calls = ["GetQueryExecution", "StartQueryExecution", "StopQueryExecution"];
    for (const statement of askingStatements(facts, this.config, calls)) role.addToPolicy(statement);
    const findings = [
      `AwsSolutions-IAM5[Resource::${tablesArn(facts.database, this.config)}]`,
      ...ASKED_FOLDERS.map((folder) => folderWildcard(this, facts.bucketName, folder)),
    ];
    acknowledge(
      role,
      Object.fromEntries(findings.map((finding) => [finding, "Athena reads and writes for the worker."])),
    );
  }

  /** Makes the secret of EVR's keys even when EVR's address is not set: the keys outlive the setting. */
  private makeEvrKeys(): string {
    const secret = new CfnSecret(this, "EvrApiKeys", {
      description: 'API keys of EVR: [{ "company": "{register code}", "apiKey": "{key}" }]',
      secretString: "[]",
    });
    makeLasting(secret, "EvrApiKeys");
    acknowledge(secret, { "AwsSolutions-SMG4": "EVR issues the keys, and only to people." });
    new CfnOutput(this, "EvrApiKeysSecret", { value: secret.attrId });
    return secret.attrId;
  }

  /** The environment names the secret, not the keys. */
  private letReachEvr({ worker, role }: Worker, url: string, secretArn: string): void {
    worker.addVariables({ EVR_BASE_URL: url, EVR_API_KEYS: secretArn });
    role.addToPolicy(new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [secretArn] }));
  }
}

/** Writes the workbooks of Athena's results on a whole processor. */
function rowOf(name: QueueName, facts: AskedFacts | undefined): QueueRow {
  const row: QueueRow = queues[name];
  return facts && row.asksFacts ? { ...row, memoryMb: WRITER_MEMORY_MB } : row;
}
